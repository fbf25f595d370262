import { FairQueue } from '../lib/fair-queue.ts'

/**
 * What costs a server more than an answer from memory, in turns of project and caller. All sites of a server share them,
 * so that a flood of one project is waited for by that project.
 */
export class WorkQueues {
  /** Takes the thread that answers everybody: one after the other. */
  readonly search = new FairQueue({ perCaller: 50, perGroup: 200, inAll: 800 })
  /** Files that hold a whole site, in parts of some milliseconds. */
  readonly files = new FairQueue({ perCaller: 8, perGroup: 40, inAll: 400 })
  /** Exports mostly wait for the database, so several are made at once. */
  readonly exports = new FairQueue({
    perCaller: 16,
    perGroup: 32,
    inAll: 400,
    atOnce: 6,
    atOncePerGroup: 2,
  })
  /** Uploads are held in memory while they are read and unpacked. */
  readonly uploads = new FairQueue({
    perCaller: 16,
    perGroup: 32,
    inAll: 200,
    atOnce: 8,
    atOncePerGroup: 2,
  })
}
