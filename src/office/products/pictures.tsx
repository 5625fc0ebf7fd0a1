import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { TextInput } from '#design/text-input.tsx'
import { useSaveAlone } from '../entry/use-save.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Picture, PictureFile } from '../parts/form/picture.tsx'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import styles from './products.module.css'
import type { ShownProduct } from './shown-product.ts'

type Image = { path: string; alt?: string }
type PicturesProps = { product: ShownProduct; mayWrite: boolean }

/** As many as the catalogue takes. */
const IMAGES_AT_MOST = 20

/** The pictures of a product, in the order in which its page has them. */
export function Pictures({ product, mayWrite }: PicturesProps): ReactNode {
  const texts = useTexts().products.pictures
  const images = imagesOf(product)
  const action = useSaveAlone(product, () => undefined)
  const save = (next: readonly Image[]): void => {
    if (!action.isBusy) action.run({ changes: [{ path: '/images', value: next }] })
  }
  const without = (image: Image): Image[] => images.filter((one) => one !== image)
  return (
    <Section id="pictures" title={texts.title}>
      <Soft>{texts.lead}</Soft>
      {images.length === 0 && <p>{texts.none}</p>}
      {images.length > 0 && (
        <Rows>
          {images.map((image, at) => (
            <Row key={image.path}>
              <ImageRow
                image={image}
                name={texts.name({ number: at + 1 })}
                product={product}
                mayWrite={mayWrite}
                isBusy={action.isBusy}
                onAlt={(alt) => save(images.map((one) => (one === image ? withAlt(image, alt) : one)))}
                onFirst={at === 0 ? undefined : () => save([image, ...without(image)])}
                onRemove={() => save(without(image))}
              />
            </Row>
          ))}
        </Rows>
      )}
      <Failure code={action.code} />
      {mayWrite && images.length < IMAGES_AT_MOST && (
        <PictureFile
          label={texts.file}
          onKept={(path) => save([...images.filter((one) => one.path !== path), { path }])}
        />
      )}
    </Section>
  )
}

function imagesOf({ entry }: ShownProduct): Image[] {
  return Array.isArray(entry['images']) ? (entry['images'] as Image[]) : []
}

function withAlt({ path }: Image, alt: string): Image {
  return alt.trim() === '' ? { path } : { path, alt: alt.trim() }
}

type ImageProps = {
  image: Image
  name: string
  product: ShownProduct
  mayWrite: boolean
  /** Another change of the pictures is being saved. */
  isBusy: boolean
  onAlt: (alt: string) => void
  onFirst: (() => void) | undefined
  onRemove: () => void
}

function ImageRow(props: ImageProps): ReactNode {
  const { image, name, product, mayWrite, isBusy, onAlt, onFirst, onRemove } = props
  const texts = useTexts().products.pictures
  const { alt = '' } = image
  const [typed, setTyped] = useState(alt)
  return (
    <fieldset className={styles.image} aria-label={name}>
      <Picture path={image.path} addresses={product.pictures ?? {}} alt={alt === '' ? name : alt} />
      <div className={styles.about}>
        <TextInput
          label={texts.alt}
          value={typed}
          maxLength={200}
          readOnly={!mayWrite}
          autoComplete="off"
          onValue={setTyped}
        />
        {mayWrite && (
          <div className={styles.actions}>
            {typed.trim() !== alt && (
              <Button onClick={() => onAlt(typed)} aria-disabled={isBusy}>
                {texts.saveAlt}
              </Button>
            )}
            {onFirst !== undefined && (
              <Button onClick={onFirst} aria-disabled={isBusy}>
                {texts.first}
                <Hidden> {name}</Hidden>
              </Button>
            )}
            <Button onClick={onRemove} aria-disabled={isBusy}>
              {texts.remove}
              <Hidden> {name}</Hidden>
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}
