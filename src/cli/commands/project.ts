import type { Command } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'

/** Tells the id that the REST API asks for. */
export const projectCommand: Command = {
  positionals: '',
  options: { ...DATA_OPTIONS, ...PROJECT_OPTION },
  async run({ options, output }) {
    const store = await openData(options)
    try {
      const { id, organization, name } = await chooseProject(store, options)
      if (output.json) output.data({ projectId: id, organization, name })
      else output.print(`${output.style('bold', name)}  ${id}  (organization ${organization})`)
      return 0
    } finally {
      await store.close()
    }
  },
}
