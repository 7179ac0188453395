// Starting and stopping.
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <unistd.h>

enum {
  BACKLOG = 511,
  OTHER_FILES = 512,  // descriptors that do not belong to the server
};

/// Returns a socket that listens to this machine; -1 with errno on failure.
static int listen_to(uint16_t port) {
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
  int yes = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return -1;
  // Connections of a server that has just ended do not block the port.
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

/// Raises the limit of descriptors to allow all connections, if the system permits.
static void raise_file_limit(unsigned connections) {
  struct rlimit limit;
  rlim_t wanted = connections + OTHER_FILES;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Leaves paths percent-encoded.
static size_t keep_escapes(void *nothing, struct MHD_Connection *connection, char *text) {
  (void)nothing;
  (void)connection;
  return strlen(text);
}

/// Creates a pipe whose first end wakes the thread that waits for it; on failure both are -1, with
/// errno.
static bool make_waker(int waker[2]) {
  if (pipe(waker) != 0) {
    waker[0] = waker[1] = -1;
    return false;
  }
  for (int i = 0; i < 2; i++) {
    if (fcntl(waker[i], F_SETFD, FD_CLOEXEC) != 0) return false;
    if (fcntl(waker[i], F_SETFL, O_NONBLOCK) != 0) return false;
  }
  errno = EMFILE;
  return waker[0] < FD_SETSIZE;
}

void wake_server(const http_server *server) {
  // If the pipe is full, the thread is already awake.
  while (write(server->waker[1], "", 1) < 0 && errno == EINTR) {}
}

static bool start_daemon(http_server *server, int listener) {
  errno = 0;
  server->daemon = MHD_start_daemon(
      MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, serve_request, server,
      MHD_OPTION_LISTEN_SOCKET, listener,
      MHD_OPTION_CONNECTION_LIMIT, server->options.connections,
      // Besides the head, there is memory for each value of a query; unused memory costs
      // nothing.
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, 16 * server->options.head_bytes,
      // The sweeper is stricter.
      MHD_OPTION_CONNECTION_TIMEOUT, server->options.departure_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_UNESCAPE_CALLBACK, keep_escapes, NULL,
      MHD_OPTION_NOTIFY_CONNECTION, note_connection, server,
      MHD_OPTION_URI_LOG_CALLBACK, begin_request, server,
      MHD_OPTION_NOTIFY_COMPLETED, end_request, server,
      MHD_OPTION_END);
  return server->daemon != NULL;
}

/// Serves until the server stops (a thread).
///
/// libmicrohttpd's own threads first read from a resumed connection, and close it with the answer
/// unsent if the client sends nothing more. This thread reads only from sockets that select
/// reported.
static void *serve(void *context) {
  http_server *server = context;
  while (true) {
    pthread_mutex_lock(&server->lock);
    bool is_stopping = server->is_stopping;
    bool is_full = count_connections(server) >= server->options.connections;
    pthread_mutex_unlock(&server->lock);
    if (is_stopping) return NULL;
    fd_set readable, writable, broken;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_ZERO(&broken);
    int last = server->waker[0];
    MHD_get_fdset(server->daemon, &readable, &writable, &broken, &last);
    FD_SET(server->waker[0], &readable);
    // New clients wait in the backlog; libmicrohttpd would close their connections.
    if (is_full) FD_CLR(server->listener, &readable);
    MHD_UNSIGNED_LONG_LONG milliseconds;
    struct timeval time, *timeout = NULL;
    if (MHD_get_timeout(server->daemon, &milliseconds) == MHD_YES) {
      time = (struct timeval){
          .tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
      timeout = &time;
    }
    if (select(last + 1, &readable, &writable, &broken, timeout) < 0) {
      FD_ZERO(&readable);
      FD_ZERO(&writable);
      FD_ZERO(&broken);
    }
    char bytes[64];
    while (FD_ISSET(server->waker[0], &readable) &&
           read(server->waker[0], bytes, sizeof bytes) == sizeof bytes) {}
    MHD_run_from_select(server->daemon, &readable, &writable, &broken);
  }
}

static void free_headers(http_header *headers, size_t count) {
  for (size_t i = 0; headers && i < count; i++) {
    free((char *)(uintptr_t)headers[i].name);
    free((char *)(uintptr_t)headers[i].value);
  }
  free(headers);
}

/// Returns a copy of headers; NULL if memory runs out.
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
  for (int i = 0; i < 2; i++) {
    if (server->waker[i] >= 0) close(server->waker[i]);
  }
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
  server->waker[0] = server->waker[1] = -1;
  server->options = *options;
  server->handler = handler;
  server->context = context;
  server->port = port_of(listener);
  server->listener = listener;
  server->references = 1;
  pthread_mutex_init(&server->lock, NULL);
  pthread_cond_init(&server->stopping, NULL);
  server->headers = copy_headers(options->headers, options->header_count);
  *error = !server->headers          ? ENOMEM
           : !make_waker(server->waker) ? errno
                                        : pthread_create(&server->sweeper, NULL, sweep, server);
  if (*error) {
    close(listener);
    free_server(server);
    return NULL;
  }
  if (!start_daemon(server, listener)) {
    *error = errno ? errno : EAGAIN;
    // libmicrohttpd may have closed it, and its number may belong to another file by now.
    if (port_of(listener) == server->port) close(listener);
    http_server_stop(server);
    return NULL;
  }
  *error = pthread_create(&server->thread, NULL, serve, server);
  if (*error) {
    http_server_stop(server);
    return NULL;
  }
  server->is_serving = true;
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
  // libmicrohttpd aborts if a connection is still suspended.
  for (http_request *request = server->requests; request; request = request->next) {
    if (!request->is_suspended) continue;
    request->is_suspended = false;
    MHD_resume_connection(request->connection);
  }
  pthread_mutex_unlock(&server->lock);
  if (server->is_serving) {
    wake_server(server);
    pthread_join(server->thread, NULL);
  }
  if (server->daemon) MHD_stop_daemon(server->daemon);
  pthread_join(server->sweeper, NULL);
  pthread_mutex_lock(&server->lock);
  release_server(server);
}
