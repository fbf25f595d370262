/** Where configuration files come from. The caller owns the disk, and so the checks of symlinks and of the root. */
export interface ConfigSource {
  /** The text of a file of the docs folder (relative path, forward slashes), or undefined when there is none. */
  readFile(path: string): string | undefined
}
