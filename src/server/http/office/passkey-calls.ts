import type { PASSKEY_ROUTES } from '#contract/office/passkeys/routes.ts'
import {
  askToProve,
  askToSignIn,
  beginPasskey,
  dropPasskey,
  keepPasskey,
  proveByPasskey,
  signInByPasskey,
} from '../../flows/accounts/passkeys.ts'
import type { OfficeDeps } from '../../flows/accounts/sign-in.ts'
import { listPasskeys } from '../../store/accounts/passkey-store.ts'
import { signedIn, type HandlersOf } from './base/office-handlers.ts'
import { giveCookie, keepKnownBrowser } from './base/session-cookie.ts'

const DONE = { done: true } as const

/** The office's calls about passkeys. */
export function passkeyCalls(deps: OfficeDeps): HandlersOf<typeof PASSKEY_ROUTES> {
  const { db } = deps
  return {
    listPasskeys: async ({ caller }) => {
      const passkeys = await listPasskeys(db, signedIn(caller).user.id)
      return {
        passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
          id,
          name,
          made_at: created_at.toISOString(),
          used_at: used_at?.toISOString() ?? null,
        })),
      }
    },
    beginPasskey: ({ caller }) => beginPasskey(deps, signedIn(caller).user),
    addPasskey: async ({ caller, body }) => {
      await keepPasskey(deps, signedIn(caller), body)
      return DONE
    },
    removePasskey: async ({ caller, params }) => {
      await dropPasskey(db, signedIn(caller).user, params.passkey_id)
      return DONE
    },
    askPasskey: () => askToSignIn(deps),
    signInByPasskey: async ({ body, place, reply }) => {
      const { token, known } = await signInByPasskey(deps, body, place)
      giveCookie(deps, reply, token)
      keepKnownBrowser(deps, reply, known)
      return DONE
    },
    askPasskeyAgain: ({ caller }) => askToProve(deps, signedIn(caller)),
    proveByPasskey: async ({ body, caller, reply }) => {
      giveCookie(deps, reply, await proveByPasskey(deps, signedIn(caller), body))
      return DONE
    },
  }
}
