import * as z from 'zod'

/** An object whose unknown keys stay in the value (with a warning elsewhere) but not in the type. */
export function openObject<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> {
  return z.looseObject(shape)
}
