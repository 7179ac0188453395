/// Sockets for tests. C hides the differences between systems that Swift's modules show.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Connects to a port of 127.0.0.1. Programs that are started later do not inherit the socket.
///
/// `buffer` is the size of the receive buffer, about; 0 leaves it to the system.
/// Returns the descriptor, or -1 with errno.
int sockets_connect(uint16_t port, int buffer);

/// Creates two connected sockets, which programs that are started later do not inherit.
///
/// Returns whether it succeeded; otherwise errno says why.
bool sockets_pair(int pair[2]);

/// Sends bytes without a signal if the other end is closed; with `waits`, waits for space.
///
/// Returns the number of bytes sent, or -1 with errno.
ptrdiff_t sockets_send(int socket, const void *bytes, size_t count, bool waits);
