import { watchFolder, type Watch } from '../snapshot/watch-folder.ts'
import type { SourceDeployer } from './source-deployer.ts'

/** An editor that saves many files, or a sync that is under way, should be one deployment. */
const QUIET_MS = 1000

/** Deploys a folder of this machine whenever something in it changes. */
export class FolderWatcher {
  readonly #watch: Watch
  readonly #deployer: SourceDeployer
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, deployer: SourceDeployer) {
    this.#deployer = deployer
    this.#watch = watchFolder(
      folder,
      (directory) => /(?:^|\/)(?:\.|node_modules$)/.test(directory),
      () => this.#changed(),
    )
    this.#changed()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(
      () => void this.#deployer.triggerIfChanged('folder').catch(() => undefined),
      QUIET_MS,
    )
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#watch.close()
  }
}
