// Distinguishes a client that has closed only its sending side, and waits for its answer, from one
// that is gone.
//
// Both look the same to the server's socket until it sends something. But clients are on this
// machine, and the system lists their sockets: a socket that no process holds open has no inode.
#include "server.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

bool find_ends(int socket, connection_ends *ends) {
  socklen_t ours = sizeof ends->ours, theirs = sizeof ends->theirs;
  return getsockname(socket, (struct sockaddr *)&ends->ours, &ours) == 0 &&
         getpeername(socket, (struct sockaddr *)&ends->theirs, &theirs) == 0;
}

/// Whether an entry's address and port are those of an end. The entries of IPv6 sockets end with
/// the IPv4 address.
static bool is_end(const char *address, unsigned port, const struct sockaddr_in *end) {
  char wanted[9];
  snprintf(wanted, sizeof wanted, "%08X", (unsigned)end->sin_addr.s_addr);
  size_t length = strlen(address);
  return port == ntohs(end->sin_port) && length >= 8 && strcmp(address + length - 8, wanted) == 0;
}

/// Looks for the client's socket in one of the system's lists.
///
/// \param is_listed set if the list can be read
/// \return whether a process has it open
static bool is_open_in(const char *list, const connection_ends *ends, bool *is_listed) {
  FILE *file = fopen(list, "re");
  if (!file) return false;
  *is_listed = true;
  char line[512];
  bool is_open = false;
  while (!is_open && fgets(line, sizeof line, file)) {
    char local[33], remote[33];
    unsigned local_port, remote_port;
    unsigned long inode;
    is_open = sscanf(
                  line, " %*u: %32[0-9A-F]:%x %32[0-9A-F]:%x %*x %*x:%*x %*x:%*x %*x %*u %*u %lu",
                  local, &local_port, remote, &remote_port, &inode) == 5 &&
              is_end(local, local_port, &ends->theirs) && is_end(remote, remote_port, &ends->ours) &&
              inode != 0;
  }
  fclose(file);
  return is_open;
}

bool has_reader(const connection_ends *ends) {
  bool is_listed = false;
  return is_open_in("/proc/net/tcp", ends, &is_listed) ||
         is_open_in("/proc/net/tcp6", ends, &is_listed) || !is_listed;
}
