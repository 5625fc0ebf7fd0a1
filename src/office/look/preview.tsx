import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { Button } from '#design/button.tsx'
import { Select } from '#design/select.tsx'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { LOCALES } from '#rules/base/locale.ts'
import { entrySave } from '../entry/shown-entry.ts'
import { callOffice, codeOf } from '../state/call.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import { useTexts, useWords } from '../state/words.ts'
import styles from './look.module.css'

/** How long nothing is typed before the page is drawn anew. */
const PAUSE_MS = 500
const COMPUTER_WIDTH = 1280

type Product = { id: number; name: string }
type PreviewProps = {
  seller: number
  look: number
  version: number
  changes: readonly EntryChange[]
  products: readonly Product[]
}

/** The checkout as it would be with what is typed, before anything is saved. It is drawn once somebody asks for it. */
export function Preview(props: PreviewProps): ReactNode {
  const texts = useTexts().look.preview
  const [isOpen, setIsOpen] = useState(false)
  const button = (
    <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      {isOpen ? texts.close : texts.open}
    </Button>
  )
  return (
    <>
      {/* On a phone there is no room beside the fields: the button stays in sight, and the page opens over them. */}
      <div className={isOpen ? `${styles.reach} ${styles.held}` : styles.reach}>{button}</div>
      <div className={isOpen ? `${styles.preview} ${styles.open}` : styles.preview}>
        <Section title={texts.title}>
          <div className={styles.lead}>
            <Soft>{texts.lead}</Soft>
            {button}
          </div>
          {isOpen && <Page {...props} />}
        </Section>
      </div>
    </>
  )
}

/** A page on a phone or on a computer, of a product, in a language. */
function Page({ seller, look, version, changes, products }: PreviewProps): ReactNode {
  const { locale, texts: all } = useWords()
  const texts = all.look.preview
  const [width, setWidth] = useState<'phone' | 'computer'>('phone')
  const [language, setLanguage] = useState<string>(locale)
  const [product, setProduct] = useState(products[0]?.id)
  const { address, code } = useDrawn({ seller, look, version, changes })
  if (product === undefined) return null
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <>
      <div className={styles.wishes}>
        <Select
          label={texts.product}
          value={String(product)}
          onChange={(event) => setProduct(Number(event.currentTarget.value))}
        >
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={texts.width}
          value={width}
          onChange={(event) => setWidth(event.currentTarget.value === 'phone' ? 'phone' : 'computer')}
        >
          <option value="phone">{texts.phone}</option>
          <option value="computer">{texts.computer}</option>
        </Select>
        <Select
          label={texts.language}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {LOCALES.map((one) => (
            <option key={one} value={one}>
              {names.of(one) ?? one}
            </option>
          ))}
        </Select>
      </div>
      <Failure code={code} />
      {address !== null && (
        <Frames
          address={`${address}/${product}?lang=${language}`}
          title={texts.title}
          isWide={width === 'computer'}
        />
      )}
    </>
  )
}

type Drawn = { address: string | null; code: string | null }

/** Where a page has what is typed; the last one that could be drawn where it does not fit. */
function useDrawn({ seller, look, version, changes }: Omit<PreviewProps, 'products'>): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ address: null, code: null })
  const body = JSON.stringify(entrySave(0, changes).changes)
  useEffect(() => {
    let isOld = false
    const waiting = setTimeout(() => {
      const params = { seller_id: seller, look_id: look }
      const asked = { changes: JSON.parse(body) as { path: string; value: string }[] }
      callOffice('previewLook', { params, body: asked }).then(
        ({ address }) => !isOld && setDrawn({ address, code: null }),
        (error: unknown) => !isOld && setDrawn((before) => ({ ...before, code: codeOf(error) })),
      )
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(waiting)
    }
  }, [seller, look, version, body])
  return drawn
}

type FramesProps = { address: string; title: string; isWide: boolean }

/** The frame of a page, which stays until the next one is drawn behind it. */
function Frames({ address, title, isWide }: FramesProps): ReactNode {
  const [shown, setShown] = useState(address)
  const wanted = useRef(address)
  const [ground, scale] = useScale(isWide)
  useEffect(() => {
    wanted.current = address
  }, [address])
  const addresses = shown === address ? [shown] : [shown, address]
  return (
    <div ref={ground} className={isWide ? styles.frames : `${styles.frames} ${styles.narrow}`}>
      {addresses.map((one) => (
        <iframe
          key={one}
          className={styles.frame}
          src={one}
          sandbox="allow-scripts"
          title={title}
          inert={one !== shown}
          style={scale}
          onLoad={() => one === wanted.current && setShown(one)}
        />
      ))}
    </div>
  )
}

/** A computer's page is as wide as on one, and drawn as small as there is room. */
function useScale(isWide: boolean): [RefObject<HTMLDivElement | null>, CSSProperties | undefined] {
  const ground = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(COMPUTER_WIDTH)
  useEffect(() => {
    const { current } = ground
    if (current === null) return
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? COMPUTER_WIDTH))
    watching.observe(current)
    return () => watching.disconnect()
  }, [])
  if (!isWide || room >= COMPUTER_WIDTH) return [ground, undefined]
  const scale = room / COMPUTER_WIDTH
  const whole = `${100 / scale}%`
  return [ground, { width: whole, height: whole, transform: `scale(${scale})`, transformOrigin: '0 0' }]
}
