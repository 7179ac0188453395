// An HTTP server for this machine only: libmicrohttpd behind a plain interface,
// with limits on everything that clients can do.
//
// It listens only on 127.0.0.1 and accepts only GET and HEAD without a body. One thread answers,
// and another disconnects clients that are too slow; requests that are not answered at once block
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
  /// The maximum bytes of a request's line and headers. Each connection reserves twice as many;
  /// libmicrohttpd itself refuses still longer requests, with a fixed page and none of the headers
  /// below.
  size_t head_bytes;
  /// The maximum seconds until a complete request has arrived, from when its connection was opened
  /// or the response before it was read.
  unsigned arrival_seconds;
  /// The maximum seconds until a response was read completely.
  unsigned departure_seconds;
  /// The headers of every response of the handler; they are copied.
  const http_header *headers;
  size_t header_count;
} http_options;

/// Receives a request on the server's thread, and answers it then or later.
typedef void http_handler(void *context, http_request *request);

/// Starts a server.
///
/// \param error the system's code on failure: EADDRINUSE for a port that is in use
/// \return NULL if it cannot be started
http_server *http_server_start(
    const http_options *options, http_handler *handler, void *context, int *error);

/// The port that it listens on.
uint16_t http_server_port(const http_server *server);

/// Closes all connections and waits for the thread. Open requests may still be answered,
/// without effect. The handler must not call this.
void http_server_stop(http_server *server);

// --- A request. The results of these functions are valid until it is answered.

/// The status of a request that is refused whatever its path: 405 for its method, 413 for its body,
/// 431 for a head that is too long; 0 for a request that may be answered. The handler answers a
/// refused request before it returns, and the connection ends.
unsigned http_request_fault(const http_request *request);
/// The port that received it.
uint16_t http_request_port(const http_request *request);
/// The path as sent, percent-encoded.
const char *http_request_path(const http_request *request);
/// The text after the question mark, as sent; empty if there is none.
const char *http_request_query(const http_request *request);
/// Finds a header's first value; only the handler may call this, before it answers.
///
/// \return the number of values
size_t http_request_header(const http_request *request, const char *name, const char **value);

/// Whether the client is gone, so that nobody waits for an answer. A client that has closed only
/// its sending side still waits; if the system does not list its sockets, both count as waiting.
/// May be called from any thread, until the request is answered.
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

/// Answers a request: exactly once, from any thread. The request is invalid afterwards.
void http_request_answer(http_request *request, const http_answer *answer);

#endif
