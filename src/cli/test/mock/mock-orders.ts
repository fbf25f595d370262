/** Says which block sends a request. */
export const BLOCK_HEADER = 'lectern-block'

/** First the specs and, in place of a port, a socket to listen on; then blocks whose requests somebody asks about. */
export type MockOrder =
  | {
      readonly specs: readonly { readonly id: string; readonly text: string }[]
      readonly socket: string | undefined
    }
  | { readonly block: string }

/** What comes back: the port, or the socket, where it listens, and why a request of a block was refused. */
export type MockMessage =
  | { readonly listening: number | string }
  | { readonly block: string; readonly problem: string | undefined }
