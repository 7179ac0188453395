// Ordered lists of keys: what traversals.c, key_lists.c and key_order.c share.
#ifndef KEY_LISTS_H
#define KEY_LISTS_H

#include "../environment.h"

// --- key_order.c

/// Whether the key at one stack index precedes the key at another.
bool lh_key_precedes(lua_State *L, int a, int b);
/// Compares keys for lh_sort.
bool lh_is_key_less(lua_State *L);
/// Pushes the first key of the table at an index; nil if the table is empty.
void lh_push_first_key(lua_State *L, int index);

// --- key_lists.c. The table is at stack index 1, the key of a loop at 2, and a kept list at 3.

/// Returns the maximum number of keys in all lists together.
lua_Integer lh_key_limit(const lh_state *state);
/// Whether `next` has returned the key at a stack index as the first of a subject.
bool lh_is_start(lua_State *L, const void *subject, int key);
/// Notes the key at stack index 2 as the first of a subject.
void lh_note_start(lua_State *L, const void *subject);

/// Pushes the ordered list of the table's keys, without 1…border, and returns the border. With a
/// subject, the list includes removed keys from which a loop may continue; `is_gone` says that the
/// key of the loop is removed.
lua_Integer lh_push_keys(lua_State *L, const void *subject, bool is_gone);
/// Pushes the first key after a position that the table still has, and its value; returns the key's
/// position. At the end pushes nil and returns 0.
lua_Integer lh_push_next(
    lua_State *L, int table, int keys, lua_Integer border, lua_Integer position);

/// Returns the list that is kept for a subject; NULL for none.
lh_key_list *lh_kept_list(lh_state *state, const void *subject);
/// Pushes the keys of a list, or the table of fields that it lists.
void lh_push_kept(lua_State *L, const lh_key_list *list, bool fields);
/// Makes the list of the table's keys and keeps it; leaves it on top.
lh_key_list *lh_keep_list(lua_State *L, const void *subject, bool is_object, bool is_gone);
/// Stops keeping a list.
void lh_drop_list(lua_State *L, lh_key_list *list);
/// Whether the list has all keys of the table; it may have more.
bool lh_is_complete(lua_State *L, const lh_key_list *list);
/// Returns the position of the loop's key in the list; 0 if the list lacks the key.
lua_Integer lh_find_key(lua_State *L, const lh_key_list *list);
/// Returns the position of the loop that has reached the key; NULL if there is none.
lua_Integer *lh_position_of(lua_State *L, lh_key_list *list);
/// Returns where to keep the position of another loop: an unused one, else the first.
lua_Integer *lh_free_position(lh_key_list *list);

#endif
