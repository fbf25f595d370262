/**
 * How V8 is told to run a server. By itself it gives new objects up to 96 MB, and the more it gives, the longer each
 * collection holds everybody up. With a quarter of it a server takes 40 to 100 MB less, and the slowest pages half the time.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8']

/**
 * How the C library of Linux is told to give memory back. By itself it keeps what was freed, for each thread that freed it: of
 * a large site a sixth of all the server has. Other systems and libraries do not read these.
 */
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }
