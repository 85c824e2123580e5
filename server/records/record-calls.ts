import { withSale } from '#server/db/availability.ts';
import type { Deps, TxDeps } from '#server/deps.ts';
import type { UserDetails } from '#shared/accounts/auth.ts';
import type { RecordDto } from '#shared/api/audit.ts';
import type { SaleInput } from '#shared/api/fields.ts';
import { recordAudit } from './audit.ts';
import { recordWriter } from './record-writer.ts';
import { type ResourceDefinition, updateRecord, type WritableResource, writeAsAdmin } from './records.ts';

/** Makes the call that deletes a record. @param validate throws where it must stay. @throws AppError notFound */
export const deletionOf =
  <Dto extends RecordDto>(
    { entity, table, noun, read }: ResourceDefinition<Dto>,
    validate: (tx: TxDeps, record: Dto) => void = () => undefined,
  ) =>
  (deps: Deps, admin: UserDetails, entityId: number): Promise<{ message: string }> =>
    writeAsAdmin(deps, admin, (tx) => {
      const before = read(tx, entityId);
      validate(tx, before);
      recordWriter(tx.db, table).setDeleted(entityId, true);
      recordAudit(tx, admin, [{ action: 'delete', entity, entityId, before }]);
      return { message: `The ${noun} was deleted` };
    });

type ForSale = { name: string; isAvailable: boolean; soldOutUntil: string | null };

/** Makes the call that sets whether a record is sold out, regardless of its version. @throws AppError notFound */
export const availabilityOf =
  <Dto extends RecordDto>(resource: WritableResource<Dto, ForSale>) =>
  (
    deps: Deps,
    admin: UserDetails,
    id: number,
    { isAvailable, soldOutUntil = null, amends }: SaleInput,
  ): Promise<Dto> =>
    updateRecord(
      deps,
      admin,
      resource,
      { id, amends: isAvailable ? undefined : amends },
      withSale({ isAvailable, soldOutUntil }),
    );
