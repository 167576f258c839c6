// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <string>

class QLabel;
class QPushButton;
class QShortcut;
class QTimer;

namespace inspector
{

/// Shows one secret, once the operator has said that it may stand on the screen, and for half a minute at most: not
/// beyond a change of the selection, the loss of the window's focus, or Esc. The secret is asked for when it is to be
/// shown and is kept nowhere else. GUI thread.
class RevealBar : public QWidget
{
    Q_OBJECT
public:
    static constexpr int ShownMs = 30'000;
    using Secret = std::function<std::optional<std::string>()>;

    explicit RevealBar(QWidget* parent = nullptr);

    /// Asks whether the value of `property` may be shown.
    void ask(const QString& property, Secret secret);
    /// Forgets the secret and hides.
    void dismiss();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void reveal();

    Secret m_secret;
    QString m_property;
    std::string m_value;
    QLabel* m_words = nullptr;
    QLabel* m_shown = nullptr;
    QPushButton* m_reveal = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_close = nullptr;
    QShortcut* m_escape = nullptr; ///< only while there is something to hide
    QTimer* m_timeout = nullptr;
};

} // namespace inspector
