import { z } from 'zod';
import { adminProcedure, counterProcedure, publicProcedure, router } from '#server/trpc/procedures.ts';
import { Id, Message } from '#shared/api/fields.ts';
import { Choice, ChoiceInput, OptionSale } from '#shared/menu/choices.ts';
import { listChoices } from './choices.service.ts';
import { createChoice, deleteChoice, setOptionAvailable, updateChoice } from './edit-choices.service.ts';

const ChoiceRef = z.object({ choiceId: Id });

export const choicesRouter = router({
  list: publicProcedure.output(z.array(Choice)).query(({ ctx }) => listChoices(ctx.deps)),
  create: adminProcedure
    .schemas(ChoiceInput, Choice)
    .mutation(({ ctx, input }) => createChoice(ctx.deps, ctx.caller, input)),
  update: adminProcedure
    .schemas(ChoiceInput.safeExtend(ChoiceRef.shape), Choice)
    .mutation(({ ctx, input }) => updateChoice(ctx.deps, ctx.caller, input.choiceId, input)),
  delete: adminProcedure
    .schemas(ChoiceRef, Message)
    .mutation(({ ctx, input }) => deleteChoice(ctx.deps, ctx.caller, input.choiceId)),
  setAvailable: counterProcedure
    .schemas(OptionSale.extend({ optionId: Id }), Choice)
    .mutation(({ ctx, input }) =>
      setOptionAvailable(ctx.deps, ctx.caller, input.optionId, input.isAvailable),
    ),
});
