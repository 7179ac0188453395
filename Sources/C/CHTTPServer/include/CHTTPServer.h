// HTTP for a page that is served to this machine alone: libmicrohttpd behind a plain interface,
// with limits on all that clients can do.
//
// Only 127.0.0.1 is listened to, only GET and HEAD without a body are let through. A thread of its own
// answers, another one ends clients that are too slow; requests that are not answered at once keep
// neither.
#ifndef CHTTPSERVER_H
#define CHTTPSERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct http_server http_server;
typedef struct http_request http_request;

typedef struct {
  const char *name, *value;
} http_header;

typedef struct {
  uint16_t port;         ///< 0 for any that is free
  unsigned connections;  ///< the most at a time; later ones wait
  /// The most bytes of a request's line and headers. Twice as many are held for each connection;
  /// what is longer still libmicrohttpd refuses itself, by a fixed page without any header below.
  size_t head_bytes;
  /// Seconds until a request has arrived whole, from when its connection was opened or the answer
  /// before it was taken.
  unsigned arrival_seconds;
  /// Seconds until an answer is taken whole.
  unsigned departure_seconds;
  /// What every answer of the handler has; they are copied.
  const http_header *headers;
  size_t header_count;
} http_options;

/// Takes a request, in the server's thread, and answers it then or later.
typedef void http_handler(void *context, http_request *request);

/// Starts a server.
///
/// \param error the system's code where there is none: EADDRINUSE for a port that is taken
/// \return NULL where it cannot be started
http_server *http_server_start(
    const http_options *options, http_handler *handler, void *context, int *error);

/// The port that it listens to.
uint16_t http_server_port(const http_server *server);

/// Closes all connections and waits for the thread. Requests that are not answered may still be,
/// but nobody hears it. Not to be called by the handler.
void http_server_stop(http_server *server);

// --- A request. What these give is there until it is answered.

/// The status of a request that is refused on every path: 405 for its method, 413 for its body, 431
/// for a head that is too long; 0 for a request that may be answered. The handler answers a refused
/// request before it returns, and the connection ends.
unsigned http_request_fault(const http_request *request);
/// The port that it came to.
uint16_t http_request_port(const http_request *request);
/// The path as it was sent, percent-encoded.
const char *http_request_path(const http_request *request);
/// What stands behind the question mark, as it was sent; empty where nothing does.
const char *http_request_query(const http_request *request);
/// A header's first value; to be called by the handler only, before it answers.
///
/// \return how many there are
size_t http_request_header(const http_request *request, const char *name, const char **value);

/// Whether the client is gone, so that nobody waits for an answer. A client that has closed only
/// its sending side still waits; where the system does not list its sockets, both count as waiting.
/// From any thread, until it is answered.
bool http_request_is_abandoned(http_request *request);

typedef struct {
  unsigned status;  ///< 200 to 599
  const http_header *headers;  ///< besides those of every answer
  size_t header_count;
  const void *bytes;  ///< kept until they are released
  size_t count;
  void (*release)(void *context);  ///< called once, from any thread; may be NULL
  void *context;
} http_answer;

/// Answers: exactly once, from any thread. The request is gone then.
void http_request_answer(http_request *request, const http_answer *answer);

#endif
