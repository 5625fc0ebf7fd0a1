import { z } from 'zod'
import { defineCall } from '../call.ts'
import { ROUTES } from '../routes.ts'

const build = z.object({ id: z.string(), timestamp: z.number() })

export const latestBuild = defineCall(ROUTES.latestBuild, {
  summary: 'The build that the server runs. Pages ask once an hour, with a timestamp query against caches.',
  query: z.object({ t: z.string().max(20).optional() }),
  answer: build,
  errors: [],
})

export const buildMeta = defineCall(ROUTES.buildMeta, {
  summary: 'Facts of one build.',
  params: z.object({ build_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  answer: build.extend({ current: z.boolean() }),
  errors: ['NOT_FOUND'],
})
