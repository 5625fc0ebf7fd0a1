import { adoptStyles } from '#design/adopt-styles.ts'
import css from '../../ui/delivery.module.css?inline'

adoptStyles(css)
