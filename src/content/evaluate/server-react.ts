import { createElement, Fragment } from './jsx-runtime.ts'

const nothing = () => undefined

/**
 * The hooks and helpers authors' components may use, for the one render that happens on the server:
 * state has its first value, effects do not run.
 */
export const react = {
  createElement,
  Fragment,
  useState: (initial: unknown) => [
    typeof initial === 'function' ? (initial as () => unknown)() : initial,
    nothing,
  ],
  useReducer: (_reducer: unknown, initial: unknown, init?: (value: unknown) => unknown) => [
    init ? init(initial) : initial,
    nothing,
  ],
  useRef: (initial: unknown) => ({ current: initial }),
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useContext: (context: { defaultValue?: unknown } | undefined) => context?.defaultValue,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useId: () => 'lectern',
  useTransition: () => [false, (work: () => void) => work()],
  useDeferredValue: (value: unknown) => value,
  useSyncExternalStore: (_subscribe: unknown, get: () => unknown, getServer?: () => unknown) =>
    (getServer ?? get)(),
  createContext: (defaultValue: unknown) => ({
    defaultValue,
    Provider: ({ children }: { children?: unknown }) => children,
    Consumer: ({ children }: { children?: unknown }) =>
      typeof children === 'function' ? (children as (value: unknown) => unknown)(defaultValue) : undefined,
  }),
  memo: (component: unknown) => component,
  forwardRef: (render: (props: unknown, ref: unknown) => unknown) => (props: unknown) =>
    render(props, undefined),
  isValidElement: (value: unknown) => typeof value === 'object' && value !== null && 'type' in value,
  Children: {
    toArray: (children: unknown) =>
      Array.isArray(children) ? children.flat(Infinity) : children === undefined ? [] : [children],
    map: (children: unknown, each: (child: unknown, index: number) => unknown) =>
      react.Children.toArray(children).map(each),
    forEach: (children: unknown, each: (child: unknown, index: number) => void) =>
      react.Children.toArray(children).forEach(each),
    count: (children: unknown) => react.Children.toArray(children).length,
    only: (children: unknown) => children,
  },
}
