import { z } from 'zod'
import type { ErrorCode } from '#rules/base/errors.ts'
import type { Route } from './routes.ts'

/** One HTTP call: its route, what it takes, what it answers and how it can fail. */
export type Call<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  route: Route
  /** One sentence for the API page. */
  summary: string
  /** Paths beside the route's own that mean the same call. */
  aliases?: readonly string[]
  params: P
  query: Q
  body: B
  answer: A
  errors: readonly ErrorCode[]
}

const nothing = z.object({})

/** Describes a call; a part that it does not take is an empty object. */
export function defineCall<
  A extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(
  route: Route,
  call: {
    summary: string
    aliases?: readonly string[]
    params?: P
    query?: Q
    body?: B
    answer: A
    errors: readonly ErrorCode[]
  },
): Call<P, Q, B, A> {
  return {
    route,
    summary: call.summary,
    ...(call.aliases === undefined ? {} : { aliases: call.aliases }),
    params: call.params ?? (nothing as unknown as P),
    query: call.query ?? (nothing as unknown as Q),
    body: call.body ?? (nothing as unknown as B),
    answer: call.answer,
    errors: call.errors,
  }
}

/** The one shape of every error. `errors` names fields; its first text is what a screen shows. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With PRICE_CHANGED: the current price of the purchase. */
  price: z.object({ amount: z.number(), total: z.number(), installments: z.number() }).optional(),
  /** With CAPTCHA_REQUIRED: for each of `parts` a number whose hash begins with `bits` zero bits. */
  captcha: z.object({ challenge: z.string(), parts: z.number(), bits: z.number() }).optional(),
  request_id: z.string(),
})
export type ErrorBody = z.infer<typeof errorBody>
