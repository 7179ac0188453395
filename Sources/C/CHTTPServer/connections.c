// Connections and their time limits. libmicrohttpd only closes idle connections; a
// client that sends or reads a byte now and then would keep its connection forever.
#include "server.h"

#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

enum {
  SEND_BUFFER = 128 << 10,
  CROWDED_SECONDS = 3,  ///< what a request may take to arrive while more than half of the places are taken
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec;
}

static void start(connection *self, enum phase phase) {
  self->phase = phase;
  self->since = now();
}

void note_connection(
    void *context, struct MHD_Connection *handle, void **own,
    enum MHD_ConnectionNotificationCode code) {
  http_server *server = context;
  connection *self = *own;
  if (code == MHD_CONNECTION_NOTIFY_STARTED) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(handle, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (!info || !(self = calloc(1, sizeof *self))) return;
    self->socket = info->connect_fd;
    // The system would buffer megabytes for each client that does not read.
    int most = SEND_BUFFER;
    setsockopt(self->socket, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    start(self, ARRIVAL);
    pthread_mutex_lock(&server->lock);
    self->next = server->connections;
    if (self->next) self->next->previous = self;
    server->connections = self;
    pthread_mutex_unlock(&server->lock);
    *own = self;
  } else if (self) {
    pthread_mutex_lock(&server->lock);
    if (self->previous) self->previous->next = self->next;
    else server->connections = self->next;
    if (self->next) self->next->previous = self->previous;
    pthread_mutex_unlock(&server->lock);
    free(self);
    *own = NULL;
  }
}

void begin_phase(struct MHD_Connection *handle, enum phase phase) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(handle, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  connection *self = info ? info->socket_context : NULL;
  if (self) start(self, phase);
}

unsigned count_connections(const http_server *server) {
  unsigned count = 0;
  for (const connection *each = server->connections; each; each = each->next) count++;
  return count;
}

void *sweep(void *context) {
  http_server *server = context;
  pthread_mutex_lock(&server->lock);
  while (!server->is_stopping) {
    int64_t time = now();
    // Idle connections must not keep others out for long.
    int64_t arrival = server->options.arrival_seconds;
    bool is_crowded = count_connections(server) > server->options.connections / 2;
    if (is_crowded && arrival > CROWDED_SECONDS) arrival = CROWDED_SECONDS;
    for (connection *each = server->connections; each; each = each->next) {
      int64_t limit = each->phase == ARRIVAL     ? arrival
                      : each->phase == DEPARTURE ? server->options.departure_seconds
                                                 : INT64_MAX;
      // The server's thread sees that and closes it.
      if (time - each->since > limit) shutdown(each->socket, SHUT_RDWR);
    }
    struct timespec next;
    clock_gettime(CLOCK_REALTIME, &next);
    next.tv_sec += 1;
    pthread_cond_timedwait(&server->stopping, &server->lock, &next);
  }
  pthread_mutex_unlock(&server->lock);
  return NULL;
}
