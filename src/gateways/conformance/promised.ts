import { test } from 'vitest'

type Register = (name: string, run: () => Promise<void>) => void

const notPromised: Register = () => undefined

/** Registers a test of what only some gateways promise: where one does not, nothing is tested and nothing left out. */
export const promised = (applies: boolean): Register => (applies ? test : notPromised)
