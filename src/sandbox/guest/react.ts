/** Hooks and helpers for the one render on the server: state has its first value, effects do not run. */
export const REACT = `
const nothing = () => undefined
const react = {
  createElement,
  cloneElement,
  Fragment,
  useState: (initial) => [typeof initial === 'function' ? initial() : initial, nothing],
  useReducer: (_reducer, initial, init) => [init ? init(initial) : initial, nothing],
  useRef: (initial) => ({ current: initial }),
  useMemo: (make) => make(),
  useCallback: (callback) => callback,
  useContext: (context) => context?.current,
  useEffect: nothing,
  useLayoutEffect: nothing,
  useInsertionEffect: nothing,
  useImperativeHandle: nothing,
  useDebugValue: nothing,
  useId: () => 'lectern',
  useTransition: () => [false, (work) => work()],
  useDeferredValue: (value) => value,
  useSyncExternalStore: (_subscribe, get, getServer) => (getServer ?? get)(),
  createContext: (initial) => {
    const context = { current: initial }
    context.provides = context
    context.Provider = { provides: context }
    context.Consumer = ({ children }) => (typeof children === 'function' ? children(context.current) : undefined)
    return context
  },
  memo: (component) => component,
  forwardRef: (render) => (props) => render(props, undefined),
  isValidElement: isElement,
  Children: {
    toArray: (children) => [children].flat(Infinity).filter((child) => child !== undefined && child !== null && typeof child !== 'boolean'),
    map: (children, each) => react.Children.toArray(children).map((child, index) => each(child, index)),
    forEach: (children, each) => react.Children.toArray(children).forEach((child, index) => each(child, index)),
    count: (children) => react.Children.toArray(children).length,
    only: (children) => (isArray(children) ? children[0] : children),
  },
}
`
