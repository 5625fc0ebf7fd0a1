import type { FastifyInstance } from 'fastify'
import type { OfficeDeps } from '../../flows/office/sign-in.ts'
import { createBaseServer, type BaseServerOptions } from '../base/base-server.ts'
import { mountOperatorRoutes } from '../base/operator-routes.ts'
import { mountOfficeCalls } from '../office/office-calls.ts'

export type OfficeServerOptions = Omit<BaseServerOptions, 'role'> & {
  deps: OfficeDeps
  checkAnswers: boolean
}

/** The office role: its calls and its health, on an origin of its own. */
export async function createOfficeServer(options: OfficeServerOptions): Promise<FastifyInstance> {
  const { deps, metrics, isStopping, checkAnswers } = options
  const app = await createBaseServer({ ...options, role: 'office' })
  mountOperatorRoutes(app, { db: deps.db, metrics, isStopping })
  mountOfficeCalls({ app, prefix: '/api', checkAnswers }, deps)
  return app
}
