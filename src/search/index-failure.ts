/** The index could not be made, for want of memory most of all. Whoever asks next has it tried again. */
export class IndexFailure extends Error {}
