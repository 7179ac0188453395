// What the parts of the server share.
#ifndef SERVER_H
#define SERVER_H

#include "CHTTPServer.h"

#include <microhttpd.h>
#include <netinet/in.h>
#include <pthread.h>

/// What a connection is waited for.
enum phase { ARRIVAL, ANSWER, DEPARTURE };

/// A connection that is open, in its server's list.
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
  /// Held for all below and for what changes in requests. libmicrohttpd calls nothing of ours
  /// while it holds a lock of its own.
  pthread_mutex_t lock;
  pthread_cond_t stopping;
  bool is_stopping;
  connection *connections;
  http_request *requests;
  unsigned references;  ///< its owner and its requests
};

// --- server.c

/// Wakes the serving thread, since a connection was resumed or the server stops.
void wake_server(const http_server *server);
/// Gives up the server, whose lock is held.
void release_server(http_server *server);

// --- connections.c

/// Takes note of connections that come and go (an MHD_NotifyConnectionCallback).
void note_connection(
    void *server, struct MHD_Connection *connection, void **context,
    enum MHD_ConnectionNotificationCode code);
/// Begins a phase of a connection; the lock is held.
void begin_phase(struct MHD_Connection *connection, enum phase phase);
/// How many connections are open; the lock is held.
unsigned count_connections(const http_server *server);
/// Cuts connections off that took too long, until the server stops (a thread).
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

/// Makes a request of its first line (MHD_OPTION_URI_LOG_CALLBACK).
void *begin_request(void *server, const char *target, struct MHD_Connection *connection);
/// Answers what has arrived (an MHD_AccessHandlerCallback).
enum MHD_Result serve_request(
    void *server, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *count, void **request);
/// Ends a request (an MHD_RequestCompletedCallback).
void end_request(
    void *server, struct MHD_Connection *connection, void **request,
    enum MHD_RequestTerminationCode code);

#endif
