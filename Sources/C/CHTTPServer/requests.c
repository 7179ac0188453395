// Requests, from their first line to the end of the response.
#include "server.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

// --- The life of a request

/// Releases a request and the server's lock, which is held.
static void release_request(http_request *self) {
  http_server *server = self->server;
  if (--self->references > 0) {
    pthread_mutex_unlock(&server->lock);
    return;
  }
  if (self->previous) self->previous->next = self->next;
  else server->requests = self->next;
  if (self->next) self->next->previous = self->previous;
  struct MHD_Response *response = self->response;
  release_server(server);
  // Releasing it may take a while.
  if (response) MHD_destroy_response(response);
  free(self->path);
  free(self);
}

void *begin_request(void *context, const char *target, struct MHD_Connection *connection) {
  http_server *server = context;
  http_request *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->path = strdup(target);
  if (!self->path) {
    free(self);
    return NULL;
  }
  self->query = self->path + strcspn(self->path, "?");
  if (*self->query) *self->query++ = 0;
  self->server = server;
  self->connection = connection;
  self->references = 1;
  pthread_mutex_lock(&server->lock);
  server->references++;
  self->next = server->requests;
  if (self->next) self->next->previous = self;
  server->requests = self;
  pthread_mutex_unlock(&server->lock);
  return self;
}

void end_request(
    void *context, struct MHD_Connection *connection, void **own,
    enum MHD_RequestTerminationCode code) {
  (void)code;
  http_server *server = context;
  http_request *self = *own;
  pthread_mutex_lock(&server->lock);
  begin_phase(connection, ARRIVAL);
  if (!self) {
    pthread_mutex_unlock(&server->lock);
    return;
  }
  *own = NULL;
  self->connection = NULL;
  release_request(self);
}

// --- Answers

static bool add_headers(struct MHD_Response *response, const http_header *headers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (MHD_add_response_header(response, headers[i].name, headers[i].value) != MHD_YES) {
      return false;
    }
  }
  return true;
}

/// Returns a response of libmicrohttpd; NULL if memory runs out, after releasing its bytes.
static struct MHD_Response *make_response(const http_server *server, const http_answer *answer) {
  void *bytes = (void *)(uintptr_t)answer->bytes;  // which are only read
  struct MHD_Response *response =
      answer->release
          ? MHD_create_response_from_buffer_with_free_callback_cls(
                answer->count, bytes, answer->release, answer->context)
          : MHD_create_response_from_buffer(answer->count, bytes, MHD_RESPMEM_PERSISTENT);
  if (!response) {
    if (answer->release) answer->release(answer->context);
    return NULL;
  }
  if (add_headers(response, server->headers, server->options.header_count) &&
      add_headers(response, answer->headers, answer->header_count)) {
    return response;
  }
  MHD_destroy_response(response);
  return NULL;
}

/// Sends an answer; the lock is held.
static enum MHD_Result send_response(
    struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
  if (!response) return MHD_NO;
  begin_phase(connection, DEPARTURE);
  enum MHD_Result result = MHD_queue_response(connection, status, response);
  MHD_destroy_response(response);
  return result;
}

static size_t head_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

static bool has_body(const http_request *self) {
  const char *value;
  if (http_request_header(self, "Transfer-Encoding", &value)) return true;
  size_t count = http_request_header(self, "Content-Length", &value);
  return count > 1 || (count == 1 && strcmp(value, "0") != 0);
}

/// The status of a request that is refused whatever its path; 0 for other requests.
static unsigned fault_of(const http_request *self, const char *method) {
  if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0) return 405;
  if (has_body(self)) return 413;
  return head_size(self->connection) > self->server->options.head_bytes ? 431 : 0;
}

/// Passes a request to the handler; the lock is held, but not while the handler runs.
static void hand_over(http_request *self) {
  http_server *server = self->server;
  self->is_handed = true;
  self->references++;
  begin_phase(self->connection, ANSWER);
  pthread_mutex_unlock(&server->lock);
  server->handler(server->context, self);
  pthread_mutex_lock(&server->lock);
}

/// Sends the available response; the lock is held.
static enum MHD_Result send_answer(http_request *self) {
  struct MHD_Response *response = self->response;
  self->response = NULL;
  return send_response(self->connection, self->status, response);
}

enum MHD_Result serve_request(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *body, size_t *count, void **own) {
  (void)url;
  (void)version;
  (void)body;
  http_server *server = context;
  http_request *self = *own;
  // The connection closes if memory runs out, or if a refused body arrives.
  if (!self || *count) return MHD_NO;
  if (!self->has_arrived) {
    self->has_arrived = true;
    self->fault = fault_of(self, method);
    // A response this early closes the connection, on which the rest of the refused request may
    // arrive.
    if (!self->fault) return MHD_YES;
    pthread_mutex_lock(&server->lock);
    hand_over(self);
    enum MHD_Result result = self->is_answered ? send_answer(self) : MHD_NO;
    pthread_mutex_unlock(&server->lock);
    return result;
  }
  pthread_mutex_lock(&server->lock);
  if (!self->is_handed && !server->is_stopping) {
    hand_over(self);
  }
  enum MHD_Result result = MHD_YES;
  if (self->is_answered) {
    result = send_answer(self);
  } else if (server->is_stopping) {
    result = MHD_NO;
  } else {
    self->is_suspended = true;
    MHD_suspend_connection(connection);
  }
  pthread_mutex_unlock(&server->lock);
  return result;
}

void http_request_answer(http_request *self, const http_answer *answer) {
  struct MHD_Response *response = make_response(self->server, answer);
  pthread_mutex_lock(&self->server->lock);
  self->is_answered = true;
  self->response = response;
  self->status = answer->status;
  if (self->is_suspended) {
    self->is_suspended = false;
    MHD_resume_connection(self->connection);
    wake_server(self->server);
  }
  release_request(self);
}

// --- The contents of a request

uint16_t http_request_port(const http_request *self) { return self->server->port; }

unsigned http_request_fault(const http_request *self) { return self->fault; }

const char *http_request_path(const http_request *self) { return self->path; }

const char *http_request_query(const http_request *self) { return self->query; }

/// A header to find.
typedef struct {
  const char *name, *value;
  size_t count;
} search;

static enum MHD_Result look_at_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
  (void)kind;
  (void)value_size;
  search *search = context;
  if (strlen(search->name) != name_size || strncasecmp(search->name, name, name_size) != 0) {
    return MHD_YES;
  }
  if (!search->count) search->value = value ? value : "";
  search->count++;
  return MHD_YES;
}

size_t http_request_header(const http_request *self, const char *name, const char **value) {
  search search = {.name = name};
  MHD_get_connection_values_n(self->connection, MHD_HEADER_KIND, look_at_header, &search);
  *value = search.value;
  return search.count;
}

bool http_request_is_abandoned(http_request *self) {
  pthread_mutex_lock(&self->server->lock);
  const union MHD_ConnectionInfo *info =
      self->connection
          ? MHD_get_connection_info(self->connection, MHD_CONNECTION_INFO_CONNECTION_FD)
          : NULL;
  bool is_abandoned = true, is_silent = false;
  connection_ends ends;
  if (info) {
    char byte;
    ssize_t count = recv(info->connect_fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    is_abandoned = count < 0 && errno != EAGAIN && errno != EINTR;
    is_silent = count == 0 && find_ends(info->connect_fd, &ends);
  }
  pthread_mutex_unlock(&self->server->lock);
  return is_abandoned || (is_silent && !has_reader(&ends));
}
