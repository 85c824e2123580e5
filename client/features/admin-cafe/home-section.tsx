import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { TextAreaField, TextField } from '#client/ui/field/form-fields.tsx';
import { Prose } from '#client/ui/text/prose.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { CAFE_LIMITS, isShownOn } from '#shared/cafe/cafe-sections.ts';
import { norwegianDate } from '#shared/text/norwegian-date.ts';
import { AboutUsPicture } from './about-us-picture.tsx';
import type { SectionProps } from './identity-section.tsx';
import styles from './section-form.module.css';
import { SectionForm } from './section-form.tsx';
import { type SectionState, useSection } from './use-section.ts';

const MARKS = 'Tom linje gir nytt avsnitt. **Fet** og [lenke](https://…) virker.';

type Text = { heading: string; text: string };

type TextFieldsProps = {
  /** Where the errors of the fields are. */
  prefix: string;
  value: Text;
  errors: Record<string, string | undefined>;
  onValue: (patch: Partial<Text>) => void;
};

/** A heading and its text. */
const TextFields = ({ prefix, value, errors, onValue }: TextFieldsProps) => (
  <>
    <TextField
      name={`${prefix}.heading`}
      label="Overskrift"
      value={value.heading}
      error={errors[`${prefix}.heading`]}
      onValue={(heading) => onValue({ heading })}
    />
    <TextAreaField
      name={`${prefix}.text`}
      label="Tekst"
      hint={MARKS}
      rows={5}
      value={value.text}
      error={errors[`${prefix}.text`]}
      onValue={(text) => onValue({ text })}
    />
  </>
);

/** The home page's texts and pictures, with a preview. */
export function HomeSection({ settings, ImageChooser }: SectionProps) {
  const state = useSection('home', 'Forsiden', settings);
  const { draft, errors, set } = state;
  const { banner, news, about, aboutImageText } = draft;
  const texts = [banner, ...news.filter((item) => isShownOn(norwegianDate(), item)), about].map(
    (text, at) => ({ ...text, key: at }),
  );
  const preview = texts.map(({ key, heading, text }) => (
    <Prose key={key}>
      <h3>{heading}</h3>
      <RichText text={text} />
    </Prose>
  ));
  return (
    <SectionForm title="Forsiden" state={state} preview={<div className={styles.list}>{preview}</div>}>
      <fieldset className={styles.list}>
        <legend className={styles.part}>Velkomst</legend>
        <TextFields
          prefix="banner"
          value={banner}
          errors={errors}
          onValue={(patch) => set({ banner: { ...banner, ...patch } })}
        />
        <ImageChooser
          name="banner.imageId"
          label="Bilde"
          value={banner.imageId}
          error={errors['banner.imageId']}
          suggestedName="Forsiden"
          onValue={(imageId) => set({ banner: { ...banner, imageId } })}
        />
      </fieldset>
      <News state={state} />
      <fieldset className={styles.list}>
        <legend className={styles.part}>Om oss</legend>
        <TextFields
          prefix="about"
          value={about}
          errors={errors}
          onValue={(patch) => set({ about: { ...about, ...patch } })}
        />
        <AboutUsPicture />
        <TextField
          name="aboutImageText"
          label="Hva bildet viser"
          hint="Leses opp for dem som ikke ser bildet. Kan stå tom."
          value={aboutImageText}
          error={errors.aboutImageText}
          onValue={(text) => set({ aboutImageText: text })}
        />
      </fieldset>
    </SectionForm>
  );
}

/** What is new, from a day to another. */
function News({ state: { draft, errors, set } }: { state: SectionState<'home'> }) {
  const { news } = draft;
  const change = (at: number, patch: Partial<(typeof news)[number]>) =>
    set({ news: news.map((item, index) => (index === at ? { ...item, ...patch } : item)) });
  return (
    <fieldset className={styles.list}>
      <legend className={styles.part}>Nyheter</legend>
      {errors.news && (
        <p role="alert" className={styles.error}>
          {errors.news}
        </p>
      )}
      {news.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: news have no identity but their place.
        <div key={at} className={styles.item}>
          <TextFields
            prefix={`news.${at}`}
            value={item}
            errors={errors}
            onValue={(patch) => change(at, patch)}
          />
          <div className={styles.row}>
            {(['from', 'until'] as const).map((end) => (
              <Field
                key={end}
                type="date"
                name={`news.${at}.${end}`}
                label={end === 'from' ? 'Fra' : 'Til og med'}
                value={item[end] ?? ''}
                error={errors[`news.${at}.${end}`]}
                onChange={({ target }) => change(at, { [end]: target.value || null })}
              />
            ))}
          </div>
          {!isShownOn(norwegianDate(), item) && <p className={styles.state}>Vises ikke i dag</p>}
          <div>
            <Button
              aria-label={`Fjern nyheten ${item.heading}`.trim()}
              onClick={() => set({ news: news.filter((_, index) => index !== at) })}
            >
              Fjern nyheten
            </Button>
          </div>
        </div>
      ))}
      {news.length < CAFE_LIMITS.news && (
        <div>
          <Button
            onClick={() => set({ news: [{ heading: '', text: '', from: null, until: null }, ...news] })}
          >
            Legg til en nyhet
          </Button>
        </div>
      )}
    </fieldset>
  );
}
