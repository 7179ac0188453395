// Starts and stops.
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  BACKLOG = 511,
  OTHER_FILES = 512,  // descriptors that are none of the server's
};

/// A socket that listens to this machine; -1 with errno.
static int listen_to(uint16_t port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return -1;
  // Connections of a server that has just ended do not keep the port.
  if (fcntl(listener, F_SETFD, FD_CLOEXEC) == 0 && fcntl(listener, F_SETFL, O_NONBLOCK) == 0 &&
      setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
      bind(listener, (struct sockaddr *)&address, sizeof address) == 0 &&
      listen(listener, BACKLOG) == 0) {
    return listener;
  }
  int code = errno;
  close(listener);
  errno = code;
  return -1;
}

static uint16_t port_of(int listener) {
  struct sockaddr_in address = {0};
  socklen_t length = sizeof address;
  getsockname(listener, (struct sockaddr *)&address, &length);
  return ntohs(address.sin_port);
}

/// Sees to it that there are descriptors for all connections, if the system lets us.
static void raise_file_limit(unsigned connections) {
  struct rlimit limit;
  rlim_t wanted = connections + OTHER_FILES;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Leaves addresses as they were sent.
static size_t keep_escapes(void *nothing, struct MHD_Connection *connection, char *text) {
  (void)nothing;
  (void)connection;
  return strlen(text);
}

static bool start_daemon(http_server *server, int listener) {
  errno = 0;
  // With poll, not epoll: it misses nothing of connections that rested.
  server->daemon = MHD_start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, serve_request, server,
      MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, server->options.connections,
      // Beside the head, there is a piece for each value of a query; what is not needed costs nothing.
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, 16 * server->options.head_bytes,
      // The sweeper is the stricter one.
      MHD_OPTION_CONNECTION_TIMEOUT, server->options.departure_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,
      MHD_OPTION_URI_LOG_CALLBACK, begin_request, server,
      MHD_OPTION_NOTIFY_COMPLETED, end_request, server,
      MHD_OPTION_END);
  return server->daemon != NULL;
}

static void free_headers(http_header *headers, size_t count) {
  for (size_t i = 0; headers && i < count; i++) {
    free((char *)(uintptr_t)headers[i].name);
    free((char *)(uintptr_t)headers[i].value);
  }
  free(headers);
}

/// A copy of headers; NULL where there is no memory.
static http_header *copy_headers(const http_header *headers, size_t count) {
  http_header *copy = calloc(count + 1, sizeof *copy);
  for (size_t i = 0; copy && i < count; i++) {
    copy[i] = (http_header){strdup(headers[i].name), strdup(headers[i].value)};
    if (copy[i].name && copy[i].value) continue;
    free_headers(copy, count);
    return NULL;
  }
  return copy;
}

static void free_server(http_server *server) {
  free_headers(server->headers, server->options.header_count);
  pthread_cond_destroy(&server->stopping);
  pthread_mutex_destroy(&server->lock);
  free(server);
}

http_server *http_server_start(
    const http_options *options, http_handler *handler, void *context, int *error) {
  raise_file_limit(options->connections);
  int listener = listen_to(options->port);
  if (listener < 0) {
    *error = errno;
    return NULL;
  }
  http_server *server = calloc(1, sizeof *server);
  if (!server) {
    close(listener);
    *error = ENOMEM;
    return NULL;
  }
  server->options = *options;
  server->handler = handler;
  server->context = context;
  server->port = port_of(listener);
  server->references = 1;
  pthread_mutex_init(&server->lock, NULL);
  pthread_cond_init(&server->stopping, NULL);
  server->headers = copy_headers(options->headers, options->header_count);
  *error = server->headers ? pthread_create(&server->sweeper, NULL, sweep, server) : ENOMEM;
  if (*error) {
    close(listener);
    free_server(server);
    return NULL;
  }
  if (!start_daemon(server, listener)) {
    *error = errno ? errno : EAGAIN;
    // libmicrohttpd has closed it, or has not, and its number may be another's by now.
    if (port_of(listener) == server->port) close(listener);
    http_server_stop(server);
    return NULL;
  }
  return server;
}

uint16_t http_server_port(const http_server *server) { return server->port; }

void release_server(http_server *server) {
  bool is_last = --server->references == 0;
  pthread_mutex_unlock(&server->lock);
  if (is_last) free_server(server);
}

void http_server_stop(http_server *server) {
  pthread_mutex_lock(&server->lock);
  server->is_stopping = true;
  pthread_cond_signal(&server->stopping);
  // libmicrohttpd aborts where a connection still rests.
  for (http_request *request = server->requests; request; request = request->next) {
    if (!request->is_suspended) continue;
    request->is_suspended = false;
    MHD_resume_connection(request->connection);
  }
  pthread_mutex_unlock(&server->lock);
  if (server->daemon) MHD_stop_daemon(server->daemon);
  pthread_join(server->sweeper, NULL);
  pthread_mutex_lock(&server->lock);
  release_server(server);
}
