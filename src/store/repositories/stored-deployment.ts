import type { UploadStatus } from '../../shared/api/enumerations.ts'
import type { Tables } from '../tables.ts'

/** Path of each file -> what is in it, and how much. */
export type FileList = Readonly<Record<string, readonly [hash: string, size: number]>>

export interface StoredDeployment {
  readonly id: string
  readonly createdAt: number
  readonly endedAt: number | null
  readonly createdBy: string
  readonly status: UploadStatus
  readonly summary: string
  readonly logs: readonly string[]
  /** What it was made from, if it came from git. */
  readonly commit: GitCommit | null
  /** The server that took it on. */
  readonly builtBy: string | null
  /** Built to be seen beside the live one, and not live since. */
  readonly preview: boolean
  /** The branch it is a preview of. */
  readonly branch: string | null
}

export interface GitCommit {
  readonly sha: string
  readonly ref: string
  readonly message: string
  /** Against the deployment before it; of each at most a hundred. */
  readonly filesChanged: {
    readonly added: readonly string[]
    readonly modified: readonly string[]
    readonly removed: readonly string[]
  }
}

export interface NewDeployment {
  readonly id: string
  readonly createdBy: string
  readonly files: FileList
  readonly commit?: GitCommit | undefined
  /** The server that will bring the files itself; nobody else can. */
  readonly builtBy?: string | undefined
}

/** Who takes a deployment on, and as what. */
export interface DeploymentClaim {
  readonly nodeId: string
  readonly preview?: boolean | undefined
  /** Its name, and how it stands in a host. */
  readonly branch?: { readonly name: string; readonly label: string } | undefined
}

export interface KeptDeployments {
  /** The newest so many that are no previews. */
  readonly others: number
  readonly previews: number
  /** Previews that were made before go. */
  readonly previewsSince: number
}

export interface DeploymentEnd {
  readonly status: 'success' | 'failure'
  readonly summary: string
  readonly logs: readonly string[]
  /** False for one that is only to be looked at. */
  readonly live?: boolean | undefined
}

export type Row = Omit<Tables['deployments'], 'project_id' | 'files' | 'branch_label'>

export function fromRow(row: Row): StoredDeployment {
  return {
    id: row.id,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    createdBy: row.created_by,
    status: row.status as StoredDeployment['status'],
    summary: row.summary,
    logs: JSON.parse(row.logs) as string[],
    commit: row.git_commit === null ? null : (JSON.parse(row.git_commit) as GitCommit),
    builtBy: row.built_by,
    preview: row.preview === 1,
    branch: row.branch,
  }
}
