import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

const NEAR = 40

/** Keeps a list at its end while it grows, unless the reader scrolled up. */
export function useStick(box: RefObject<HTMLElement | null>, version: unknown): () => void {
  const stuck = useRef(true)
  useEffect(() => {
    const element = box.current
    if (element && stuck.current) element.scrollTop = element.scrollHeight
  }, [version, box])
  return () => {
    const element = box.current
    if (element) stuck.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
  }
}
