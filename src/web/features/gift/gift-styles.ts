import { adoptStyles } from '#look/adopt-styles.ts'
import css from '../../ui/delivery.module.css?inline'

adoptStyles(css)
