// Declarations shared by the parts of the server.
#ifndef SERVER_H
#define SERVER_H

#include "CHTTPServer.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>

/// What a connection is waiting for.
enum phase { ARRIVAL, ANSWER, DEPARTURE };

/// An open connection in its server's list.
typedef struct connection {
  struct connection *previous, *next;
  int socket;
  enum phase phase;
  int64_t since;  ///< the seconds when the phase began
} connection;

struct http_request {
  http_request *previous, *next;  ///< in its server's list
  http_server *server;
  struct MHD_Connection *connection;  ///< NULL when it is over
  char *path, *query;
  unsigned fault;     ///< the status of what is refused whatever the path, 0 for what is not
  bool has_arrived;   ///< whether the headers were looked at
  bool is_handed;     ///< whether the handler has had it
  bool is_suspended;  ///< whether its connection rests until there is an answer
  bool is_answered;
  struct MHD_Response *response;  ///< the answer until it is sent; NULL where it could not be made
  unsigned status;
  unsigned references;  ///< the connection and, until it is answered, the handler
};

struct http_server {
  http_options options;
  http_header *headers;  ///< the server's own copy of those among the options
  http_handler *handler;
  void *context;
  struct MHD_Daemon *daemon;
  uint16_t port;
  int listener;
  int waker[2];  ///< a pipe by which the thread that serves is woken
  pthread_t sweeper, thread;
  bool is_serving;  ///< whether that thread runs
  /// Protects all fields below and the changing fields of requests. libmicrohttpd does not call us
  /// while it holds a lock of its own.
  pthread_mutex_t lock;
  pthread_cond_t stopping;
  bool is_stopping;
  connection *connections;
  http_request *requests;
  unsigned references;  ///< its owner and its requests
};

// --- server.c

/// Wakes the serving thread after a connection was resumed, or to stop the server.
void wake_server(const http_server *server);
/// Releases the server, whose lock is held.
void release_server(http_server *server);

// --- connections.c

/// Called when a connection starts or ends (an MHD_NotifyConnectionCallback).
void note_connection(
    void *server, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code);
/// Begins a phase of a connection; the lock is held.
void begin_phase(struct MHD_Connection *connection, enum phase phase);
/// Returns the number of open connections; the lock is held.
unsigned count_connections(const http_server *server);
/// Closes connections that took too long, until the server stops (a thread).
void *sweep(void *server);

// --- ends.c

/// The two ends of a connection.
typedef struct {
  struct sockaddr_in ours, theirs;
} connection_ends;

/// Finds the ends of a connection by the server's socket.
bool find_ends(int socket, connection_ends *ends);
/// Whether a client that sends nothing more may still read; false if its socket is closed.
bool has_reader(const connection_ends *ends);

// --- requests.c

/// Creates a request from its first line (MHD_OPTION_URI_LOG_CALLBACK).
void *begin_request(void *server, const char *target, struct MHD_Connection *connection);
/// Handles the parts of a request as they arrive (an MHD_AccessHandlerCallback).
enum MHD_Result serve_request(
    void *server, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *count, void **request);
/// Ends a request (an MHD_RequestCompletedCallback).
void end_request(
    void *server, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code);

#endif
