import { useEffect, useRef } from 'preact/hooks'

/** What single keys do while a dialog is open. Never while somebody writes, nor together with other keys. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = isPlain(event) ? latest.current[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** A key alone, outside of fields. */
export function isPlain({ target, altKey, ctrlKey, metaKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null
  return !isField && !altKey && !ctrlKey && !metaKey && !shiftKey && !isComposing
}
