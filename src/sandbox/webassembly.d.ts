/** The little of WebAssembly that the engine needs; the types of Node leave it to those of browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module'
  }
  const Module: new (bytes: Uint8Array) => Module
  class Memory {
    constructor(size: { readonly initial: number; readonly maximum: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, ImportValue>>>>)
    readonly exports: Readonly<Record<string, unknown>>
  }
  type ImportValue = Memory | ((...values: never[]) => unknown)
}
