/**
 * Under this key a View gives its snapshot. Without the key nobody can name it, and
 * scripts/check-imports.mjs lets only src/access import it: what is not cut to a viewer does not leave this room.
 */
export const SNAPSHOT: unique symbol = Symbol('snapshot')
