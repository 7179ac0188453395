// The deadline: a thread, the watcher, interrupts Lua by a signal.
//
// So scripts run without a count hook. When a deadline has passed, the watcher marks the state and
// sends a signal to the thread that runs Lua. The signal's handler sets a hook there, as lua.c does
// for Ctrl-C, and the hook raises the error. The watcher repeats the signal until the script ends,
// at growing intervals: setting the hook visits all active calls, during which Lua makes no
// progress.
#include "state.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

#if defined(SIGRTMIN)
#define INTERRUPT (SIGRTMIN + 6)
#else
#define INTERRUPT SIGURG
#endif

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ARM_FROM_WATCHER 1  // because that sanitizer delays signals
#endif
#endif

static const double resend = 0.01;      // seconds from the first signal to the second
static const double maximum_pause = 1;  // seconds between two signals; each pause doubles
static const double grace = 0.5;        // seconds after a deadline until the state is unresponsive

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed;   // the watcher has something to look at
static pthread_cond_t reported;  // the watcher has called back
static pthread_once_t once = PTHREAD_ONCE_INIT;
static lh_watch *watches;
static bool is_started;

static _Thread_local lh_state *volatile current;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double lh_coarse_now(void) {
#if defined(CLOCK_MONOTONIC_COARSE)
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
#else
  return now();
#endif
}

/// Returns the seconds that a state has spent inside Lua since lh_begin.
static double used(lh_state *state) {
  double spent = atomic_load_explicit(&state->spent, memory_order_relaxed);
  if (!state->inside) return spent;
  double entered = atomic_load(&state->entered), time = lh_coarse_now();
  // The entry may have ended between the two reads.
  bool is_same = state->inside && atomic_load(&state->entered) == entered;
  return is_same ? spent + time - entered : spent;
}

static lh_state *state_of(lh_watch *watch) {
  return (lh_state *)((char *)watch - offsetof(lh_state, watch));
}

static void hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  lh_check_deadline(L);
}

static void arm(lh_state *state) {
  lua_sethook(
      state->lua, hook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
}

static void interrupt(int signal) {
  (void)signal;
  for (lh_state *state = current; state; state = state->outer) {
    if (state->head.expired && state->inside) arm(state);
  }
}

/// Marks a state with the limit that it has reached, and interrupts it. The mutex is held.
static void expire(lh_state *state, lh_status limit) {
  int none = 0;
  // A cancel takes precedence: it is always intended, whereas a deadline can pass while nothing
  // runs.
  if (limit == LH_CANCELLED) atomic_store(&state->head.expired, (int)limit);
  else atomic_compare_exchange_strong(&state->head.expired, &none, (int)limit);
  if (!state->watch.is_listed) return;
#ifdef ARM_FROM_WATCHER
  if (state->inside) arm(state);
#else
  pthread_kill(state->watch.thread, INTERRUPT);
#endif
}

/// Reports an unresponsive state, without the mutex: the callback may take long, or cancel.
/// Meanwhile `lh_end` waits, so that the state outlives the call.
static void report(lh_state *state) {
  state->watch.is_reported = state->watch.is_reporting = true;
  pthread_mutex_unlock(&mutex);
  state->callbacks.unresponsive(state->callbacks.context);
  pthread_mutex_lock(&mutex);
  state->watch.is_reporting = false;
  pthread_cond_broadcast(&reported);
}

/// Checks all states; returns the time of the next check.
static double look(void) {
  double time = now();
  double next = INFINITY;
  for (lh_watch *watch = watches; watch; watch = watch->next) {
    lh_state *state = state_of(watch);
    double left = watch->budget - used(state);
    if (left > 0 && !state->head.expired) {
      next = fmin(next, time + left);
      continue;
    }
    if (time >= watch->signal_at) {
      expire(state, LH_DEADLINE);
      watch->pause = fmin(maximum_pause, fmax(resend, 2 * watch->pause));
      watch->signal_at = time + watch->pause;
    }
    next = fmin(next, watch->signal_at);
    if (left > -grace) next = fmin(next, time + fmax(resend, left + grace));
    if (left <= -grace && state->inside && !watch->is_reported
        && state->callbacks.unresponsive) {
      report(state);
      return time;  // the list may have changed meanwhile
    }
  }
  return next;
}

static void *run(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  for (;;) {
    double next = look();
    if (isinf(next)) {
      pthread_cond_wait(&changed, &mutex);
      continue;
    }
    next = fmin(next, now() + 86400);  // a time that every clock can represent
#if defined(__APPLE__)
    double wait = fmax(0, next - now());
    struct timespec t = {(time_t)wait, (long)((wait - floor(wait)) * 1e9)};
    pthread_cond_timedwait_relative_np(&changed, &mutex, &t);
#else
    struct timespec t = {(time_t)next, (long)((next - floor(next)) * 1e9)};
    pthread_cond_timedwait(&changed, &mutex, &t);
#endif
  }
  return NULL;
}

static void start(void) {
  pthread_cond_init(&reported, NULL);
#if defined(__APPLE__)
  pthread_cond_init(&changed, NULL);
#else
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(&changed, &attributes);
  pthread_condattr_destroy(&attributes);
#endif
  struct sigaction action = {.sa_handler = interrupt, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(INTERRUPT, &action, NULL);
  // The watcher itself receives no signals.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  pthread_t thread;
  is_started = pthread_create(&thread, NULL, run, NULL) == 0;
  if (is_started) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static void unlist(lh_watch *watch) {
  for (lh_watch **link = &watches; *link; link = &(*link)->next) {
    if (*link != watch) continue;
    *link = watch->next;
    break;
  }
  watch->is_listed = false;
}

/// Clears a cancel. The mutex is held.
static void forget_cancel(lh_state *state) {
  if (state->head.expired == LH_CANCELLED) state->head.expired = 0;
  if (state->tripped == LH_CANCELLED) state->tripped = 0;
  lua_sethook(state->lua, NULL, 0, 0);
}

bool lh_enter(lh_state *state) {
  uintptr_t thread = (uintptr_t)pthread_self();
  // Only this thread writes its own number.
  if (atomic_load_explicit(&state->user, memory_order_relaxed) != thread) {
    pthread_mutex_lock(&mutex);
    bool is_free = state->user == 0;
    if (is_free) state->user = thread;
    // A cancel of an earlier use does not apply to this one.
    if (is_free && (state->head.expired == LH_CANCELLED || state->tripped == LH_CANCELLED)) {
      forget_cancel(state);
    }
    pthread_mutex_unlock(&mutex);
    if (!is_free) return false;
  }
  state->uses++;
  return true;
}

void lh_leave(lh_state *state) {
  if (--state->uses > 0) return;
  pthread_mutex_lock(&mutex);
  state->user = 0;
  pthread_mutex_unlock(&mutex);
}

void lh_begin(lh_state *state, double seconds) {
  pthread_once(&once, start);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, INTERRUPT);
  state->outer = current;
  atomic_signal_fence(memory_order_seq_cst);  // the handler follows `outer` from `current`
  current = state;
  pthread_sigmask(SIG_UNBLOCK, &one, &state->signal_mask);
  pthread_mutex_lock(&mutex);
  if (state->head.expired == LH_DEADLINE && !state->tripped) {
    state->head.expired = 0;
    lua_sethook(state->lua, NULL, 0, 0);
  }
  // Without the watcher nothing could end a script, so none is started.
  if (!is_started) state->tripped = LH_DEADLINE;
  state->watch.thread = pthread_self();
  state->watch.budget = seconds;
  state->watch.signal_at = state->watch.pause = 0;
  state->spent = 0;
  state->watch.is_reported = false;
  state->watch.is_listed = true;
  state->watch.next = watches;
  watches = &state->watch;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

void lh_end(lh_state *state) {
  pthread_mutex_lock(&mutex);
  while (state->watch.is_reporting) pthread_cond_wait(&reported, &mutex);
  unlist(&state->watch);
  pthread_mutex_unlock(&mutex);
  pthread_sigmask(SIG_SETMASK, &state->signal_mask, NULL);
  current = state->outer;
  atomic_signal_fence(memory_order_seq_cst);
  state->outer = NULL;
}

bool lh_is_cancelled(const lh_state *state) { return state->head.expired == LH_CANCELLED; }

void lh_cancel(lh_state *state) {
  pthread_mutex_lock(&mutex);
  if (state->user != 0) {
    expire(state, LH_CANCELLED);
    pthread_cond_signal(&changed);
  }
  pthread_mutex_unlock(&mutex);
}
