import { plural } from '../format.ts'
import type { Topics } from '../topics.ts'

export const checkIn = {
  title: 'Check-in',
  noScript: 'This page needs JavaScript. Turn it on in your browser.',
  noStorage: 'This browser does not store data on this device. Open the page outside of private browsing.',
  gate: {
    intro:
      'Check tickets at the door with the camera of this device. Once it is open, the page works without a connection.',
    key: 'Event key',
    keyHint: 'The organizer gives you the key, or a link that contains it.',
    name: 'Name of this door',
    nameHint: 'For example: Gate A. The other doors see this name.',
    open: 'Open check-in',
    opening: 'Opening…',
    troubles: {
      key: 'This key does not open any event. Check its letters or ask for another one.',
      network: 'The server did not answer. Opening for the first time needs a connection.',
      waiting:
        'Entries of another event have not been sent yet. Connect this device before you switch to another event.',
    },
  },
  verdicts: {
    ready: { title: 'Ready to check', text: 'Point the camera at the QR code of the ticket.' },
    welcome: 'Admit',
    soldSince: 'Sold after the list was last updated. The signature is valid.',
    halfPrice: 'Reduced price: ask for proof.',
    alreadyIn: 'Already in',
    alreadyWhere: (p) => `At ${p.time}, at ${p.checkInPoint}.`,
    alreadyWhen: (p) => `At ${p.time}.`,
    refusals: {
      void: { title: 'Ticket canceled', text: 'It was refunded or canceled and is no longer valid.' },
      transferred: {
        title: 'Ticket transferred',
        text: 'This code was replaced when the ticket got a new holder. Ask for the new one.',
      },
      'other-event': { title: 'Different event', text: 'The ticket is genuine, but for another event.' },
      forged: { title: 'Forged ticket', text: 'The code’s signature is not valid.' },
      'no-ticket': {
        title: 'Not a ticket',
        text: 'This code is not from a ticket. Ask for the QR code of the ticket.',
      },
      'unknown-number': {
        title: 'Number not found',
        text: 'Check the letters. New tickets appear once you update the list.',
      },
      'not-listed': {
        title: 'Cannot be checked',
        text: 'The ticket is not on the list, and this browser cannot check signatures. Connect and update the list.',
      },
    },
  },
  camera: {
    title: 'Camera',
    start: 'Turn on camera',
    stop: 'Turn off camera',
    troubles: {
      denied:
        'The camera is not allowed. Allow it in the settings of the browser, or type the number of the ticket.',
      missing: 'This device has no camera. Type the number of the ticket.',
      busy: 'Another app is using the camera. Close it and try again.',
      insecure: 'The camera works on https pages only. Type the number of the ticket.',
      failed: 'The camera is not working. Reload the page, or type the number of the ticket.',
    },
  },
  typed: { label: 'Ticket number', hint: 'Find it below the QR code: XXXX\u2011XXXX.', check: 'Check' },
  inside: (p) => plural('en', p.n, { one: `${p.n} of ${p.of} is in`, other: `${p.n} of ${p.of} are in` }),
  connections: { online: 'Online', offline: 'Offline', refused: 'Key revoked' },
  revoked: 'The key of this event was revoked. Nothing is lost: enter another key to send what is left.',
  anotherKey: 'Enter another key',
  waiting: (p) => plural('en', p.n, { one: `${p.n} entry to send`, other: `${p.n} entries to send` }),
  synced: (p) => `List of ${p.time}`,
  sync: 'Update now',
  syncing: 'Updating…',
  leave: {
    action: 'End on this device',
    title: 'End check-in?',
    text: 'The key, the list and the entries are removed from this device. What was sent stays on the server.',
    lost: (p) =>
      plural('en', p.n, {
        one: `${p.n} entry was not sent yet and is lost.`,
        other: `${p.n} entries were not sent yet and are lost.`,
      }),
    stay: 'Keep checking',
  },
  doubles: {
    title: (p) =>
      plural('en', p.n, {
        one: `${p.n} ticket came in more than once`,
        other: `${p.n} tickets came in more than once`,
      }),
    text: 'They were checked at doors that were offline.',
    show: 'Show which',
  },
  unnamed: 'no name',
} satisfies Topics['check-in']
