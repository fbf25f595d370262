import { hostPath } from '../address.ts'

/** Pages by their paths; those that do not fit are counted. */
export function PageLinks({
  paths,
  most = 3,
}: {
  readonly paths: readonly string[]
  readonly most?: number
}) {
  if (paths.length === 0) return <>–</>
  return (
    <span class="page-links">
      {paths.slice(0, most).map((path) => (
        <a key={path} href={hostPath(path)}>
          {path}
        </a>
      ))}
      {paths.length > most && <span class="soft">and {paths.length - most} more</span>}
    </span>
  )
}
