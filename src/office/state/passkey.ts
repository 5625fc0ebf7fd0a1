import type { OfficeAnswer, OfficeInput } from '#contract/office/calls.ts'
import { NoPasskey } from './no-passkey.ts'

/* Browser functions for passkeys, under the browser's own terms. */

/** Whether this browser makes and uses passkeys, and writes what it makes of them. */
export function hasPasskeys(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function'
  )
}

type Made = Omit<OfficeInput<'addPasskey'>['body'], 'name'>
type Answer = OfficeInput<'signInByPasskey'>['body']

/** Has the device make a passkey. @throws NoPasskey */
export async function makePasskey(options: OfficeAnswer<'beginPasskey'>): Promise<Made> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const { id, response } = await credentialOf(navigator.credentials.create({ publicKey }))
  const {
    publicKey: key,
    publicKeyAlgorithm,
    authenticatorData,
    clientDataJSON,
  } = response as RegistrationResponseJSON['response']
  // A key that the browser cannot write in this form is of an algorithm that was not asked for.
  if (key === undefined) throw new NoPasskey()
  return {
    id,
    challenge: options.challenge,
    public_key: key,
    algorithm: publicKeyAlgorithm,
    authenticator_data: authenticatorData,
    client_data: clientDataJSON,
  }
}

/** Has a passkey of the device answer. @throws NoPasskey */
export async function answerByPasskey(asked: OfficeAnswer<'askPasskey'>): Promise<Answer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge: asked.challenge,
    rpId: asked.rp_id,
    userVerification: 'required',
    allowCredentials: asked.ids.map((id) => ({ type: 'public-key', id })),
  })
  const { id, response } = await credentialOf(navigator.credentials.get({ publicKey }))
  const { authenticatorData, clientDataJSON, signature } = response as AuthenticationResponseJSON['response']
  return {
    id,
    challenge: asked.challenge,
    authenticator_data: authenticatorData,
    client_data: clientDataJSON,
    signature,
  }
}

async function credentialOf(
  asked: Promise<Credential | null>,
): Promise<RegistrationResponseJSON | AuthenticationResponseJSON> {
  const credential = await asked.catch((error: unknown) => {
    // Closed, too late, or already created on this device: the browser does not distinguish these, so that no page can
    // find out.
    if (error instanceof DOMException) return null
    throw error
  })
  if (!(credential instanceof PublicKeyCredential)) throw new NoPasskey()
  return credential.toJSON()
}
