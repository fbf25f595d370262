import v8 from 'node:v8'
import vm from 'node:vm'
import { lazy } from './lazy.ts'

const collector = lazy(() => {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc') as () => void
})

/**
 * Gives garbage back at a moment we choose. With plenty of memory V8 would let it grow to several times what a
 * build needs; a few collections at quiet moments cost a fraction of a second and keep the peak low.
 */
export function freeMemory(): void {
  collector()()
}
