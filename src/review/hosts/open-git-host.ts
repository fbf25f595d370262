import type { GitHostKind } from '../../shared/api/enumerations.ts'
import type { GitHostBinding } from '../../store/repositories/git-hosts.ts'
import type { GitHost, HostOptions } from './git-host.ts'
import { giteaHost } from './gitea.ts'
import { githubHost } from './github.ts'
import { gitlabHost } from './gitlab.ts'
import { HostApi } from './host-api.ts'

const HOSTS: Readonly<Record<GitHostKind, (api: HostApi, repository: string) => GitHost>> = {
  github: githubHost,
  gitlab: gitlabHost,
  gitea: giteaHost,
}

export function openGitHost(binding: GitHostBinding, options: HostOptions): GitHost {
  return HOSTS[binding.kind](new HostApi(binding, options), binding.repository)
}
