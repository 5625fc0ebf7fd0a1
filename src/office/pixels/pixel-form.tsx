import { useRef, useState, type ReactNode } from 'react'
import { Select } from '#design/select.tsx'
import { TextAreaField } from '../parts/form/text-area-field.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { Notice } from '#design/notice.tsx'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import {
  isSaleEvent,
  NAMED_BY_SELLER,
  PIXEL_EVENTS,
  type PixelEvent,
} from '#rules/advertising/pixel-events.ts'
import { bringIntoView } from '../parts/frame/bring-into-view.ts'
import { Form, type Typed } from '../parts/form/form.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { withFurtherMoments } from './pixel-lines.ts'
import { PixelProducts } from './pixel-products.tsx'
import type { ShownPixel } from './queries.ts'

type Pixel = ShownPixel['pixel']
type Line = Pixel['pixel_configuration'][number]

const EVENTS = Object.keys(PIXEL_EVENTS) as PixelEvent[]

type FormProps = {
  products: OfficeAnswer<'listPixels'>['products']
  /** The pixel to change; null: a new one. */
  shown: ShownPixel | null
  onDone: () => void
}

/** The form of a pixel: the events that it receives, and under which names. */
export function PixelForm({ products, shown, onDone }: FormProps): ReactNode {
  const texts = useTexts().pixels
  const seller = useSeller()
  const [provider, setProvider] = useState<Pixel['provider']>(shown?.pixel.provider ?? 'meta')
  const action = useAction(
    ({ ids: [product = 0, ...also], body }: Given) =>
      callOffice('savePixel', {
        params: { seller_id: seller, product_id: product },
        body: { ...body, ...(also.length > 0 && { also }) },
      }),
    { onDone },
  )
  const [ids, setIds] = useState<readonly number[]>(() => firstChosen(products, shown))
  const [lacksProduct, setLacksProduct] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const save = (given: Given): void => {
    setLacksProduct(given.ids.length === 0)
    if (given.ids.length > 0) action.run(given)
    // It is far above the button.
    else bringIntoView(place.current)
  }
  const refused = action.code === 'ENTRY_REFUSED' ? Object.keys(action.errors) : []
  return (
    <Form
      action={{ ...action, run: save }}
      submit={texts.save}
      fieldErrorCodes={['ENTRY_REFUSED']}
      read={(typed) => ({ ids, body: pixelOf(typed, provider, shown) })}
    >
      <div ref={place} tabIndex={-1}>
        <PixelProducts
          products={products}
          ids={ids}
          isMissing={lacksProduct}
          onIds={(chosen) => {
            setIds(chosen)
            setLacksProduct(false)
          }}
        />
      </div>
      {shown === null && (
        <>
          <Select
            label={texts.provider}
            name="provider"
            value={provider}
            onChange={({ target }) => setProvider(target.value as Pixel['provider'])}
          >
            {Object.entries(texts.providers).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
          <TextField label={texts.id} hint={texts.ids[provider]} name="id" maxLength={64} required />
        </>
      )}
      {provider === 'custom' && (
        <>
          <TextAreaField
            label={texts.script}
            hint={texts.scriptHint}
            name="script"
            maxLength={20_000}
            defaultValue={shown?.pixel.script}
          />
          <TextAreaField
            label={texts.hosts}
            hint={texts.hostsHint}
            name="hosts"
            maxLength={2_000}
            defaultValue={shown?.pixel.hosts?.join('\n')}
          />
        </>
      )}
      <h3>{texts.eventsTitle}</h3>
      {EVENTS.map((event) => (
        <EventFields
          key={event}
          event={event}
          provider={provider}
          lines={shown?.pixel.pixel_configuration ?? []}
        />
      ))}
      {refused.length > 0 && (
        <Notice kind="error">
          {[...new Set(refused.map((path) => texts.refused[partOf(path)]))].map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </Form>
  )
}

type Given = { ids: readonly number[]; body: Pixel }

/** The product of a pixel that is changed; of a new one the only product that there is. */
function firstChosen(products: FormProps['products'], shown: ShownPixel | null): number[] {
  if (shown !== null) return [shown.product.id]
  return products.length === 1 ? products.map(({ id }) => id) : []
}

type EventProps = { event: PixelEvent; provider: Pixel['provider']; lines: readonly Line[] }

/** Renders when an event is reported, and its name in the account if the seller chooses it. */
function EventFields({ event, provider, lines }: EventProps): ReactNode {
  const texts = useTexts().pixels
  const line = lines.find((one) => one.event === event && one.is_active)
  const [when, setWhen] = useState(line === undefined ? '' : (line.action ?? 'on'))
  const label = texts.events[event]
  const isAction = provider === 'google_ads'
  return (
    <>
      <Select
        label={label}
        name={`when-${event}`}
        value={when}
        onChange={({ target }) => setWhen(target.value)}
      >
        <option value="">{texts.never}</option>
        {PIXEL_EVENTS[event].length === 0 && <option value="on">{texts.always}</option>}
        {PIXEL_EVENTS[event].map((action) => (
          <option key={action} value={action}>
            {texts.actions[action]}
          </option>
        ))}
      </Select>
      {when !== '' && NAMED_BY_SELLER.includes(provider) && (
        <TextField
          label={isAction ? texts.actionOf({ event: label }) : texts.nameOf({ event: label })}
          hint={isAction ? texts.actionHint : texts.nameHint}
          name={`name-${event}`}
          maxLength={64}
          autoComplete="off"
          defaultValue={line?.name}
        />
      )}
    </>
  )
}

function pixelOf(typed: Typed, provider: Pixel['provider'], shown: ShownPixel | null): Pixel {
  const shownLines = EVENTS.flatMap((event): Line[] => {
    const when = typed(`when-${event}`)
    if (when === '') return []
    const name = typed(`name-${event}`).trim()
    return [{ event, is_active: true, ...(when !== 'on' && { action: when }), ...(name !== '' && { name }) }]
  })
  const lines = withFurtherMoments(shownLines, shown?.pixel.pixel_configuration ?? [])
  const hosts = typed('hosts').split(/\s+/).filter(Boolean)
  return {
    id: shown?.pixel.id ?? typed('id').trim(),
    provider,
    view: lines.some(({ event }) => !isSaleEvent(event)),
    // Browsers submit other line breaks than the file has.
    ...(provider === 'custom' && { script: typed('script').replaceAll('\r\n', '\n'), hosts }),
    pixel_configuration: lines,
  }
}

/** The part of a pixel that a refusal is about. */
function partOf(path: string): 'id' | 'name' | 'script' | 'hosts' | 'other' {
  const parts = ['script', 'hosts', 'name', 'id'] as const
  return parts.find((part) => path.split('/').includes(part)) ?? 'other'
}
