import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The empty modules around a code, which scanners need to find it. */
const MARGIN = 4;

type QrCodeProps = { address: string; to: string; className: string | undefined };

/** A QR code of an address. @param to the name of its target, for screen readers */
export function QrCode({ address, to, className }: QrCodeProps) {
  const code = generate(address, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * MARGIN;
  return (
    <svg
      className={className}
      viewBox={`${-MARGIN} ${-MARGIN} ${size} ${size}`}
      role="img"
      aria-label={`QR-kode til ${to}`}
    >
      <rect x={-MARGIN} y={-MARGIN} width={size} height={size} fill="white" />
      <path d={toSvgPath(code)} fill="black" shapeRendering="crispEdges" />
    </svg>
  );
}
