import { CHALLENGE_EVENTS_PATH } from '#contract/routes.ts'
import { publicId } from '#contract/checkout/fields.ts'
import { CallError } from '../../call-error.ts'
import type { ChangeHub } from '../../live/change-hub.ts'
import { errorFields, type Log } from '../../log.ts'
import { hasReturned } from '../../store/purchases/authentication-store.ts'
import type { Database } from '../../store/postgres/database.ts'
import { limited } from '../base/call-limits.ts'
import { lastSeenOf, openStream } from './event-stream.ts'
import { createStreamLimit } from './stream-limit.ts'
import type { Mounting } from '../base/mount.ts'

/** Authentications whose cardholder is back, by their ids. */
export type ChallengeHub = ChangeHub<string>
export type ChallengeEventDeps = { db: Database; log: Log; challenges: ChallengeHub }

/**
 * Serves the events of a challenge, which are sent before there is a sale to follow: `challenge.completed`, once,
 * whichever process received it. The id cannot be guessed. The result of the challenge is not reported here.
 */
export function mountChallengeEvents(mounting: Mounting, deps: ChallengeEventDeps): void {
  const takeStream = createStreamLimit(mounting.app, 'challenge')
  mounting.app.get<{ Querystring: { id?: string } }>(
    CHALLENGE_EVENTS_PATH,
    limited(mounting.app, 'follow'),
    async (request, reply) => {
      const { id = '' } = request.query
      const isKnown = publicId.safeParse(id).success && (await hasReturned(deps.db, id)) !== null
      if (!isKnown) throw new CallError('NOT_FOUND')
      takeStream(id, request, reply)
      const leaving: (() => void)[] = []
      const lastSeen = lastSeenOf(request.headers['last-event-id'])
      const stream = openStream(reply, lastSeen, () => leaving.forEach((leave) => leave()))
      const readAgain = (): void => {
        hasReturned(deps.db, id)
          .then(
            (isOver) => isOver === true && stream.send({ id: 1, event: 'challenge.completed', data: { id } }),
          )
          .catch((error: unknown) => deps.log.warn('challenge-stream', errorFields(error)))
      }
      leaving.push(deps.challenges.follow(id, readAgain), deps.challenges.onRefresh(readAgain))
      // Read after following: a change in between is read twice rather than never.
      readAgain()
      return reply
    },
  )
}
