#include "sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

// Without these flags, another thread may start a program before fcntl is called.
#ifndef SOCK_CLOEXEC
#define SOCK_CLOEXEC 0
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static void prepare(int socket) {
  fcntl(socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  int yes = 1;
  setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
}

int sockets_connect(uint16_t port, int buffer) {
  int result = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (result < 0) return -1;
  prepare(result);
  if (buffer > 0) setsockopt(result, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(result, (struct sockaddr *)&address, sizeof address) == 0) return result;
  int error = errno;
  close(result);
  errno = error;
  return -1;
}

bool sockets_pair(int pair[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0) return false;
  prepare(pair[0]);
  prepare(pair[1]);
  return true;
}

ptrdiff_t sockets_send(int socket, const void *bytes, size_t count, bool waits) {
  return send(socket, bytes, count, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
}
