import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { PixelForm } from './pixel-form.tsx'
import { PixelKey, PixelTest } from './pixel-key.tsx'
import { sentEvents } from './pixel-lines.ts'
import { namedPixel, pixelsQuery, type ShownPixel } from './queries.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'

/** Action in progress on a pixel; `shown` null: a new one is created. */
type Doing = { what: 'form' | 'key' | 'test' | 'remove'; shown: ShownPixel | null }

/** The recipients of a shop's visits and sales, and what arrived there. */
export function Pixels(): ReactNode {
  const { pixels: texts, close } = useTexts()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'pixels.write')
  const [doing, setDoing] = useState<Doing | null>(null)
  const end = (): void => setDoing(null)
  return (
    <>
      <PageHead title={texts.title}>
        {mayWrite && (
          <Button look="primary" onClick={() => setDoing({ what: 'form', shown: null })}>
            {texts.add}
          </Button>
        )}
      </PageHead>
      <p>{texts.lead}</p>
      <Loaded query={pixelsQuery(seller)}>
        {({ pixels, products, simulation }) => (
          <>
            {simulation !== null && (
              <p>
                {texts.simulation}{' '}
                <a href={simulation} target="_blank" rel="noreferrer">
                  {texts.simulationLink}
                </a>
              </p>
            )}
            {pixels.length === 0 && (
              <Empty>
                <p>{texts.none}</p>
              </Empty>
            )}
            {pixels.length > 0 && (
              <Rows>
                {pixels.map((shown) => (
                  <ListedPixel
                    key={`${shown.product.id} ${nameOf(shown)}`}
                    shown={shown}
                    onDo={mayWrite ? (what) => setDoing({ what, shown }) : undefined}
                  />
                ))}
              </Rows>
            )}
            <Dialog open={doing !== null} title={titleOf(doing, texts)} onClose={end} closeLabel={close}>
              {doing?.what === 'form' && <PixelForm products={products} shown={doing.shown} onDone={end} />}
              {doing?.what === 'key' && doing.shown && <PixelKey shown={doing.shown} onDone={end} />}
              {doing?.what === 'test' && doing.shown && <PixelTest shown={doing.shown} />}
              {doing?.what === 'remove' && doing.shown && <RemovePixel shown={doing.shown} onDone={end} />}
            </Dialog>
          </>
        )}
      </Loaded>
    </>
  )
}

const nameOf = ({ pixel }: ShownPixel): string => `${pixel.provider} ${pixel.id}`

function titleOf(doing: Doing | null, texts: ReturnType<typeof useTexts>['pixels']): string {
  if (doing === null || doing.shown === null) return texts.addTitle
  const pixel = `${texts.providers[doing.shown.pixel.provider]} ${doing.shown.pixel.id}`
  const titles = {
    form: texts.changeTitle,
    key: texts.keyTitle,
    test: texts.testTitle,
    remove: texts.removeTitle,
  }
  return titles[doing.what]({ pixel })
}

type ListedProps = { shown: ShownPixel; onDo: ((what: Doing['what']) => void) | undefined }

function ListedPixel({ shown, onDo }: ListedProps): ReactNode {
  const texts = useTexts().pixels
  const { product, pixel, access, day, panel } = shown
  const total = day.taken + day.refused + day.open
  return (
    <Row
      end={
        onDo && (
          <>
            <Action label={texts.change} shown={shown} onPress={() => onDo('form')} />
            {access !== 'needless' && (
              <Action label={texts.keyButton} shown={shown} onPress={() => onDo('key')} />
            )}
            {access !== 'needless' && (
              <Action label={texts.test} shown={shown} onPress={() => onDo('test')} />
            )}
            <Action label={texts.remove} shown={shown} onPress={() => onDo('remove')} />
          </>
        )
      }
    >
      <p>
        {texts.providers[pixel.provider]} {pixel.id}
      </p>
      <Soft>{product.name}</Soft>
      <Soft>{sentEvents(pixel.pixel_configuration, texts)}</Soft>
      <Soft>{texts.key[access]}</Soft>
      <Soft>{total === 0 ? texts.quiet : texts.day(day)}</Soft>
      {day.reason !== null && <Soft>{texts.last({ reason: day.reason })}</Soft>}
      <p>
        <a href={panel} target="_blank" rel="noreferrer">
          {texts.panel}
        </a>
      </p>
    </Row>
  )
}

function Action({
  label,
  shown,
  onPress,
}: {
  label: string
  shown: ShownPixel
  onPress: () => void
}): ReactNode {
  return (
    <Button onClick={onPress}>
      {label}
      <Hidden> {nameOf(shown)}</Hidden>
    </Button>
  )
}

function RemovePixel({ shown, onDone }: { shown: ShownPixel; onDone: () => void }): ReactNode {
  const { pixels: texts, working } = useTexts()
  const params = namedPixel(useSeller(), shown)
  const action = useAction(() => callOffice('removePixel', { params }), { onDone })
  return (
    <>
      <p>{texts.removeLead}</p>
      <Failure code={action.code} />
      <Button look="primary" busy={action.isBusy} busyLabel={working} onClick={() => action.run(undefined)}>
        {texts.remove}
      </Button>
    </>
  )
}
