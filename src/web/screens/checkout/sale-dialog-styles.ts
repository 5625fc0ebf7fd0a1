import { adoptStyles } from '#design/adopt-styles.ts'
import countdown from '../../ui/countdown.module.css?inline'
import qrCode from '../../next-actions/qr-code.module.css?inline'
import voucher from '../../next-actions/voucher.module.css?inline'

for (const css of [countdown, qrCode, voucher]) adoptStyles(css)
