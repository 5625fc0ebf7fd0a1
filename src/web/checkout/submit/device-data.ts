/** After this long the issuer decides without. */
export const PATIENCE_MS = 10_000

/** Message of the collecting page when it is done (Worldpay's words, which others share). */
type Completed = { MessageType: 'profile.completed'; SessionId: string; Status: boolean }

function readCompleted(data: unknown): Completed | null {
  try {
    const message = (typeof data === 'string' ? JSON.parse(data) : data) as Partial<Completed> | null
    const isDone = message?.MessageType === 'profile.completed' && typeof message.SessionId === 'string'
    return isDone ? (message as Completed) : null
  } catch {
    // Anybody may post a message; one that cannot be read is not ours.
    return null
  }
}

/**
 * Waits for what the collecting page says. Null after about ten seconds, or where it did not work: the issuer then
 * decides without.
 * @param isOurs whether a message comes from that page, in its frame
 */
export function awaitReference(
  messages: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  isOurs: (event: MessageEvent) => boolean,
): Promise<string | null> {
  return new Promise((resolve) => {
    const end = (reference: string | null): void => {
      clearTimeout(timer)
      messages.removeEventListener('message', receive)
      resolve(reference)
    }
    const receive = (event: Event): void => {
      if (!(event instanceof MessageEvent) || !isOurs(event)) return
      const completed = readCompleted(event.data)
      if (completed !== null) end(completed.Status ? completed.SessionId : null)
    }
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    messages.addEventListener('message', receive)
  })
}

/**
 * Lets the device say of itself what the issuer wants to know: posts BIN and JWT into a hidden frame and takes the
 * reference that comes back from the frame's own origin.
 */
export async function collectDeviceData(data: {
  url: string
  token: string
  bin: string
}): Promise<string | null> {
  const { origin } = new URL(data.url)
  const frame = document.createElement('iframe')
  frame.name = `device-${crypto.randomUUID()}`
  frame.hidden = true
  frame.title = ''
  const form = formOf(data, frame.name)
  const reference = awaitReference(
    window,
    (event) => event.origin === origin && event.source === frame.contentWindow,
  )
  document.body.append(frame, form)
  form.submit()
  return reference.finally(() => {
    frame.remove()
    form.remove()
  })
}

function formOf(
  { url, token, bin }: { url: string; token: string; bin: string },
  target: string,
): HTMLFormElement {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = target
  form.hidden = true
  for (const [name, value] of [
    ['Bin', bin],
    ['JWT', token],
  ] as const) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  return form
}
