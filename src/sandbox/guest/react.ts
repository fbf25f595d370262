/** Hooks and helpers for the one render on the server: state has its first value, effects do not run. */
export const REACT = `
const nothing = () => undefined
const react = {
  createElement,
  Fragment,
  useState: (initial) => [typeof initial === 'function' ? initial() : initial, nothing],
  useReducer: (_reducer, initial, init) => [init ? init(initial) : initial, nothing],
  useRef: (initial) => ({ current: initial }),
  useMemo: (make) => make(),
  useCallback: (callback) => callback,
  useContext: (context) => context?.defaultValue,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useId: () => 'lectern',
  useTransition: () => [false, (work) => work()],
  useDeferredValue: (value) => value,
  useSyncExternalStore: (_subscribe, get, getServer) => (getServer ?? get)(),
  createContext: (defaultValue) => ({
    defaultValue,
    Provider: ({ children }) => children,
    Consumer: ({ children }) => (typeof children === 'function' ? children(defaultValue) : undefined),
  }),
  memo: (component) => component,
  forwardRef: (render) => (props) => render(props, undefined),
  isValidElement: (value) => typeof value === 'object' && value !== null && 'type' in value,
  Children: {
    toArray: (children) => (isArray(children) ? children.flat(Infinity) : children === undefined ? [] : [children]),
    map: (children, each) => react.Children.toArray(children).map(each),
    forEach: (children, each) => react.Children.toArray(children).forEach(each),
    count: (children) => react.Children.toArray(children).length,
    only: (children) => children,
  },
}
`
