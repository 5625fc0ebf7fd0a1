import type { FastifyInstance } from 'fastify'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { createBaseServer, type BaseServerOptions } from '../base/base-server.ts'
import { LOOK_PREVIEWS } from '#contract/routes.ts'
import { mountOperatorRoutes } from '../base/operator-routes.ts'
import { mountOfficeCalls } from '../office/office-calls.ts'
import { mountMedia } from '../pages/files/media.ts'
import { mountPictures } from '../pages/files/pictures.ts'
import { mountOfficePages, type OfficeBuild } from '../office/office-pages.ts'

export type OfficeServerOptions = Omit<BaseServerOptions, 'role'> & {
  deps: OfficeDeps
  checkAnswers: boolean
  build: OfficeBuild
  /** Pictures that the operator has put there. */
  mediaDir: string
}

/**
 * Returns the policy of an office page: nothing of another origin, no script or style within a document, and no text
 * that becomes markup. It is sent with every answer, so that none of them is a page with more rights.
 */
const policyOf = (publicUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    // How a look would be, on a page of the shop.
    `frame-src ${publicUrl}${LOOK_PREVIEWS}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** The office role: its pages, calls and health, on an origin of its own. */
export async function createOfficeServer(options: OfficeServerOptions): Promise<FastifyInstance> {
  const { deps, metrics, isStopping, checkAnswers } = options
  const app = await createBaseServer({ ...options, role: 'office' })
  const policy = policyOf(deps.publicUrl)
  app.addHook('onRequest', (_, reply, done) => {
    // guard: office-policy
    reply.header('content-security-policy', policy)
    done()
  })
  mountOperatorRoutes(app, { db: deps.db, metrics, isStopping })
  mountOfficeCalls({ app, prefix: '/api', checkAnswers }, { ...deps, security: options.security })
  mountPictures(app, deps)
  await mountMedia(app, options.mediaDir)
  await mountOfficePages(app, options.build)
  return app
}
