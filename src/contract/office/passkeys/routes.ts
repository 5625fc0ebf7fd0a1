import type { OfficeRoutes } from '../access.ts'

const open = { base: 'api', scope: 'open' } as const
const self = { base: 'api', scope: 'self' } as const

export const PASSKEY_ROUTES = {
  askPasskey: { ...open, method: 'POST', path: '/sign-in/passkey/ask' },
  signInByPasskey: { ...open, method: 'POST', path: '/sign-in/passkey' },
  listPasskeys: { ...self, method: 'GET', path: '/passkeys' },
  beginPasskey: {
    ...self,
    method: 'POST',
    path: '/passkeys/begin',
    proven: true,
    credentials: true,
    enrols: true,
    unkeyed: 'session',
  },
  addPasskey: { ...self, method: 'POST', path: '/passkeys', proven: true, credentials: true, enrols: true },
  removePasskey: {
    ...self,
    method: 'DELETE',
    path: '/passkeys/:passkey_id',
    proven: true,
    credentials: true,
  },
  askPasskeyAgain: { ...self, method: 'POST', path: '/prove/passkey/ask', unkeyed: 'session' },
  proveByPasskey: { ...self, method: 'POST', path: '/prove/passkey', unkeyed: 'session' },
} as const satisfies OfficeRoutes
